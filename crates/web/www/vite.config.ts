import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { opened } from './opening.ts';
import { parts } from './parts.ts';

/** Where the page goes, and the engine that it has: those of a package of one's own, if asked. */
const dist = process.env.ETCHWORK_PAGE ?? join(import.meta.dirname, '../dist');
const engine = process.env.ETCHWORK_ENGINE ?? join(import.meta.dirname, 'src/engine/wasm');

/** Tells the service worker which files there are, once they are written. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    closeBundle() {
      const worker = join(dist, 'sw.js');
      const files = readdirSync(dist, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'sw.js')
        .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
      const code = readFileSync(worker, 'utf8')
        .replace('__FILES__', JSON.stringify(['./', ...files]))
        .replace('__HASH__', JSON.stringify(hash.digest('hex').slice(0, 12)));
      writeFileSync(worker, code);
    },
  };
}

/** The address of the site, for what is asked by others about it: given as `ETCHWORK_SITE` at build.
 * Without one there is no picture to show beside a link. */
const site = (process.env.ETCHWORK_SITE ?? '').replace(/\/*$/, '/');
const sited: Plugin = {
  name: 'sited',
  transformIndexHtml: (html) =>
    site === '/' ? html.replace(/<meta[^>]*%SITE%[^>]*>\s*/g, '') : html.replaceAll('%SITE%', site),
};

export default defineConfig({
  base: './',
  plugins: [parts, opened(engine), sited, offline()],
  resolve: { alias: [{ find: /^\.\/wasm\/(engine\.js|engine_bg\.wasm\?url)$/, replacement: join(engine, '$1') }] },
  define: { __ENGINE_BYTES__: statSync(join(engine, 'engine_bg.wasm')).size },
  worker: { format: 'es' },
  build: {
    outDir: dist,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        campaign: join(import.meta.dirname, 'campaign.html'),
        editor: join(import.meta.dirname, 'editor.html'),
        workbench: join(import.meta.dirname, 'workbench.html'),
        sw: join(import.meta.dirname, 'src/sw.ts'),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
