// The entry of the package for families in scripts, in browsers and workers.
import init, { Service, type InitInput } from './engine/script/engine.js';
import { Etchwork } from './etchwork.ts';
import { withScript } from './scripted.ts';
import type { Source } from './source.ts';

export * from './exports.ts';

/** Loads the engine for scripts, by default from the file `script/engine_bg.wasm` beside this module,
 * and reads a script. The family of that script is its only one. */
export async function load(script: string, module?: Source): Promise<Etchwork> {
  await init(module === undefined ? undefined : { module_or_path: module as InitInput });
  return new Etchwork(withScript(() => new Service(), script));
}
