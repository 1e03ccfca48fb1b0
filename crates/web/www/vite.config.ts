import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { opened } from './opening.ts';
import { parts } from './parts.ts';

/** The output folder and the engine. A package with families of its own sets both variables. */
const dist = process.env.ETCHWORK_PAGE ?? join(import.meta.dirname, '../dist');
const engine = process.env.ETCHWORK_ENGINE ?? join(import.meta.dirname, 'src/engine/wasm');

/** Writes the list of built files into the service worker. */
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

/** Lets each page that starts the engine fetch it at once, after the scripts. */
const preloaded: Plugin = {
  name: 'preloaded',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const engine = Object.keys(bundle ?? {}).find((file) => file.endsWith('.wasm'));
      if (!engine) throw new Error('the page has no engine');
      const attrs = { rel: 'preload', as: 'fetch', fetchpriority: 'low', crossorigin: true, href: `./${engine}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
};

/** The address of the site, from `ETCHWORK_SITE`. Without it, the page has no preview picture for
 * links, since its address must be absolute. */
const site = (process.env.ETCHWORK_SITE ?? '').replace(/\/*$/, '/');
const sited: Plugin = {
  name: 'sited',
  transformIndexHtml: (html) =>
    site === '/' ? html.replace(/<meta[^>]*%SITE%[^>]*>\s*/g, '') : html.replaceAll('%SITE%', site),
};

/** Takes the links to the workshop out of the page of a package, which has none. */
const withoutWorkshop: Plugin = {
  name: 'without-workshop',
  transformIndexHtml: (html) =>
    process.env.ETCHWORK_ENGINE ? html.replace(/\s*<a href="\.\/workshop\/index\.html">.*<\/a>/g, '') : html,
};

export default defineConfig({
  base: './',
  plugins: [parts, opened(engine), sited, withoutWorkshop, preloaded, offline()],
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
