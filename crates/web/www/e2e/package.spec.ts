// The JavaScript package, in a page and in a worker.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleMessage } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const js = join(import.meta.dirname, '../../js');
const readme = readFileSync(join(js, 'README.md'), 'utf8');
/** The first code, without the comments that say what it prints. */
const code = (/```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? '').replace(/^\/\/ .*\n/gm, '');
const TYPES: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };

test('the example of the README runs in a page and in a worker', async ({ page, context, complaints }) => {
  const files: Record<string, string> = {
    'page.html': `<!doctype html><script type="importmap">{"imports":{"etchwork":"./dist/index.js"}}</script><script type="module">${code}\nconsole.log('done');</script>`,
    // Workers have no import map, so the worker imports the file itself.
    'worker.html': `<!doctype html><script type="module">new Worker('./worker.js', { type: 'module' }).onmessage = ({ data }) => console.log(data);</script>`,
    'worker.js': code.replace("'etchwork'", "'./dist/index.js'").replace('console.log(', 'postMessage([').replace(/\);\n$/, "].join(' '));\npostMessage('done');\n"),
  };
  await context.route('**/package/**', (route) => {
    const path = new URL(route.request().url()).pathname.split('/package/')[1] ?? '';
    const body = files[path] ?? readFileSync(join(js, path));
    return route.fulfill({ body, contentType: TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain' });
  });
  for (const name of ['page', 'worker']) {
    const said: string[] = [];
    const listen = (message: ConsoleMessage) => said.push(message.text());
    page.on('console', listen);
    await page.goto(`./package/${name}.html`);
    await expect.poll(() => said.at(-1), `${name}: ${complaints}`).toBe('done');
    expect(said.slice(0, -1)).toHaveLength(3);
    expect(said[0]).toMatch(/^r1\.default-3\.easy\.42\.0\.\S+ [\d.]+$/);
    page.off('console', listen);
  }
});
