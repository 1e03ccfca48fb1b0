// Generates the puzzles of a file again in WebAssembly, and compares them byte by byte. Each line has
// a recipe ID, a tab, and the answer of the native engine.
import { readFileSync } from 'node:fs';
import { Service, initSync } from '../src/engine/wasm/engine.js';

const wasm = new URL('../src/engine/wasm/engine_bg.wasm', import.meta.url);
initSync({ module: readFileSync(wasm) });
const service = new Service();

const [file] = process.argv.slice(2);
const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
let puzzles = 0;
for (const line of lines) {
  const [id, native] = line.split('\t');
  const here = service.call(JSON.stringify({ ask: 'document', id }));
  if (here !== native) {
    console.error(`${id} makes other bytes:\n  native      ${native}\n  WebAssembly ${here}`);
    process.exit(1);
  }
  if (here.startsWith('{"answer"')) puzzles++;
}
// A comparison of refusals only would prove nothing.
if (puzzles < 0.9 * lines.length) {
  console.error(`only ${puzzles} of ${lines.length} recipes made a puzzle`);
  process.exit(1);
}
console.log(`${puzzles} puzzles of ${lines.length} recipes: the same bytes natively and in WebAssembly`);
