// What several pages have in common, in the folder `parts`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Puts a part where a page names it. */
export const parts: Plugin = {
  name: 'parts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(/<!-- part: (\w+) -->\n/g, (_, name: string) =>
      readFileSync(join(import.meta.dirname, 'parts', `${name}.html`), 'utf8')),
  },
};
