// The entry of the package for families in scripts, in Node, which reads the engine from the disk.
import { readFileSync } from 'node:fs';
import { initSync, Service } from './engine/script/engine.js';
import { Etchwork } from './etchwork.ts';
import { withScript } from './scripted.ts';

export * from './exports.ts';

/** Loads the engine for scripts, by default from the file `script/engine_bg.wasm` beside this module,
 * and reads a script. The family of that script is its only one. */
export async function load(script: string, module?: BufferSource | WebAssembly.Module): Promise<Etchwork> {
  initSync({ module: module ?? readFileSync(new URL('./engine/script/engine_bg.wasm', import.meta.url)) });
  return new Etchwork(withScript(() => new Service(), script));
}
