// Builds the single-file page `pack.html`, into which `etchwork build` writes a pack. The file
// contains the code, the styles, and the engine, compressed, as text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { parts } from './parts.ts';

const dist = process.env.ETCHWORK_PAGE ?? join(import.meta.dirname, '../dist');
const engine = process.env.ETCHWORK_ENGINE ?? join(import.meta.dirname, 'src/engine/wasm');

/** Adds the engine to the page, as gzip in base64. */
const packed: Plugin = {
  name: 'packed',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const module = gzipSync(readFileSync(join(engine, 'engine_bg.wasm')), { level: 9 });
      return html.replace('</body>', () => `<script type="text/plain" id="engine">${module.toString('base64')}</script>\n</body>`);
    },
  },
};

/** Removes the default address of the engine from the bindings. The single file never fetches
 * it. */
const unfetched = (): Plugin => ({
  name: 'unfetched',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/engine.js')) return null;
    const found = "new URL('engine_bg.wasm', import.meta.url)";
    if (!code.includes(found)) throw new Error('the bindings fetch the engine in another way');
    return { code: code.replace(found, 'undefined'), map: null };
  },
});

const bindings = { find: /^\.\.?\/wasm\/engine\.js$/, replacement: join(engine, 'engine.js') };

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [parts, unfetched(), viteSingleFile({ useRecommendedBuildConfig: false, removeViteModuleLoader: true }), packed],
  resolve: { alias: [bindings] },
  worker: { format: 'iife', plugins: () => [unfetched()] },
  build: {
    outDir: dist,
    emptyOutDir: false,
    assetsDir: '',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { input: join(import.meta.dirname, 'pack.html') },
  },
});
