// The page of a package beside the workspace: `cargo xtask web --engine examples/page --out target/own-page`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

const target = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../../../../target');

test.use({ baseURL: 'http://127.0.0.1:7178/' });

test('a page with a family of one\'s own plays it', async ({ page }) => {
  const isBuilt = existsSync(join(target, 'own-page/index.html'));
  expect(isBuilt || !process.env.CI, 'it is built in CI').toBe(true);
  test.skip(!isBuilt, 'it was not built');
  await page.goto('./index.html');
  await page.locator('#family').selectOption('pegs');
  await expect(page.locator('#title')).toHaveText(/ peg/);
  await expect(page.getByRole('grid')).toBeVisible();
  const before = await page.locator('#counts').textContent();
  await page.locator('#far button').first().click();
  await expect(page.locator('#counts')).not.toHaveText(before ?? '');
});
