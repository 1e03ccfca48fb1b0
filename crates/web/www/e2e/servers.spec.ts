// The page on a server that redirects `x.html` to `x`, and that has the page twice, once as a later
// build.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, FRESH, test as base } from './fixtures.ts';

const dist = join(import.meta.dirname, '../../dist');
const KINDS: Record<string, string> = {
  html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm',
  svg: 'image/svg+xml', png: 'image/png', webmanifest: 'application/manifest+json',
};

/** Code before the service worker that makes its cache unreadable. */
const UNREADABLE = `
  self.addEventListener('fetch', () => {
    caches.open = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
  });
`;

/** The service worker of a folder. */
function worker(place: string, code: string): string {
  if (place === 'unreadable') return UNREADABLE + code;
  // Another hash makes another build.
  return place === 'later' ? code.replace(/(["'`])[0-9a-f]{12}\1/, '"later"') : code;
}

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const [, place = '', name = ''] = /^\/(\w+)\/([^?]*)/.exec(url) ?? [];
  if (name.endsWith('.html')) {
    const Location = url.replace(/(index)?\.html/, '');
    response.writeHead(308, { Location }).end();
    return;
  }
  const file = name === '' ? 'index.html' : name.includes('.') ? name : `${name}.html`;
  const content = readFileSync(join(dist, file));
  const sent = file === 'sw.js' ? worker(place, content.toString()) : content;
  response.writeHead(200, { 'Content-Type': KINDS[file.split('.').at(-1) ?? ''] ?? 'text/plain' }).end(sent);
}

const test = base.extend({
  baseURL: async ({}, use) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    server.closeAllConnections();
    server.close();
  },
});

/** Opens the page of a folder, and waits until the service worker has cached it. */
async function visit(page: Page, place: string): Promise<void> {
  await page.goto(`./${place}/index.html`);
  await expect(page.locator('#families li').first()).toBeVisible();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', done));
  });
}

test('the page works on a server that leaves off `.html`', async ({ page, context }) => {
  await visit(page, 'page');
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    await page.getByRole('link', { name: 'Campaign' }).click();
    await expect(page.locator('#day')).toHaveText(/not solved yet/);
    await page.getByRole('link', { name: 'Play the daily puzzle' }).click();
    await expect(page.locator('#left')).toHaveText(/\d+ left/);
  }
});

test('two pages on one server have separate caches', async ({ page, context }) => {
  await visit(page, 'page');
  await visit(page, 'later');
  expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
  await context.setOffline(true);
  for (const place of ['page', 'later']) {
    await page.goto(`./${place}/${FRESH}`);
    await expect(page.locator('#left')).toHaveText(/\d+ left/);
  }
});

test('a browser that cannot read its cache asks the server', async ({ page }) => {
  await visit(page, 'unreadable');
  await page.goto('./unreadable/campaign.html');
  await expect(page.locator('#day')).toHaveText(/not solved yet/);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null), 'through the service worker').toBe(true);
});
