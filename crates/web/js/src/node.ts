// The entry of the package for Node, which reads the engine from the disk.
import { readFileSync } from 'node:fs';
import { Service, initSync } from './engine/engine.js';
import { Etchwork } from './etchwork.ts';

export * from './exports.ts';

/** Loads the engine, by default from the file `engine_bg.wasm` beside this module. */
export async function load(module?: BufferSource | WebAssembly.Module): Promise<Etchwork> {
  initSync({ module: module ?? readFileSync(new URL('./engine/engine_bg.wasm', import.meta.url)) });
  return new Etchwork(() => new Service());
}
