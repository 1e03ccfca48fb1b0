// Builds the workshop, whose engine is another one than that of the other pages: it has the language
// of scripts, and no family of its own.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { parts } from './parts.ts';

const here = import.meta.dirname;
const engine = join(here, 'src/engine/workshop');

export default defineConfig({
  root: join(here, 'workshop'),
  base: './',
  publicDir: false,
  plugins: [parts],
  resolve: { alias: [{ find: /^\.\/wasm\/(engine\.js|engine_bg\.wasm\?url)$/, replacement: join(engine, '$1') }] },
  define: { __ENGINE_BYTES__: statSync(join(engine, 'engine_bg.wasm')).size },
  worker: { format: 'es' },
  build: {
    outDir: join(here, '../dist/workshop'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
