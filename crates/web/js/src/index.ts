// The entry of the package for browsers and workers.
import init, { Service, type InitInput } from './engine/engine.js';
import { Etchwork } from './etchwork.ts';
import type { Source } from './source.ts';

export * from './exports.ts';

/** Loads the engine, by default from the file `engine_bg.wasm` beside this module. It is fetched
 * once. */
export async function load(module?: Source): Promise<Etchwork> {
  await init(module === undefined ? undefined : { module_or_path: module as InitInput });
  return new Etchwork(() => new Service());
}
