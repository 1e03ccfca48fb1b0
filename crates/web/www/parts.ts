// Includes the parts of HTML in the folder `parts`, which several pages share.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** Replaces `<!-- part: name -->` in a page by the file of that name, and marks the link of the bar that
 * leads to the page itself. */
export const parts: Plugin = {
  name: 'parts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename }) => html
      .replace(/<!-- part: (\w+) -->\n/g, (_, name: string) =>
        readFileSync(join(import.meta.dirname, 'parts', `${name}.html`), 'utf8'))
      .replace(`<a href="./${basename(filename)}">`, (link) => link.replace('>', ' aria-current="page">')),
  },
};
