// Runs the JavaScript of a guide from top to bottom, and compares what it prints: `run_guide.mjs GUIDE`.
// The blocks of a guide are one program. What a block prints must be what its comments of the form
// `// -> text` say, a line each; `...` stands for any text. A block that opens with "```js NAME" is the
// file of that name beside the program.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'node:util';

const [guide] = process.argv.slice(2);
const told = [], lines = [];
const files = {};
let printed = '', inside = false, file = null;
for (const line of readFileSync(guide, 'utf8').split('\n')) {
  if (file !== null || line.startsWith('```js ')) {
    if (file === null) files[(file = line.slice(6))] = '';
    else if (line === '```') file = null;
    else files[file] += `${line}\n`;
    lines.push('');
  } else if (line === '```js') {
    inside = told.push('') > 0;
    lines.push('');
  } else if (inside && line === '```') {
    inside = false;
    lines.push(`endOfBlock(${told.length - 1}, ${lines.length + 1});`);
  } else {
    lines.push(inside ? line : '');
    if (inside) told[told.length - 1] += line.match(/\/\/ -> (.*)$/)?.[1].concat('\n') ?? '';
  }
}
assert.ok(told.length > 0, `${guide}: there is no JavaScript`);

console.log = (...values) => { printed += `${format(...values)}\n`; };
globalThis.endOfBlock = (nth, line) => {
  const pattern = told[nth].split('...').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
  const place = `${guide}: the block that ends at line ${line} prints\n${printed}and not\n${told[nth]}`;
  assert.match(printed, new RegExp(`^${pattern}$`, 's'), place);
  printed = '';
};
// The module lies here, where the package is installed, with the lines of the guide.
const module = new URL('guide.mjs', import.meta.url);
writeFileSync(module, lines.join('\n'));
for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, import.meta.url), text);
await import(module);
