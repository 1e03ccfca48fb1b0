// The page of a package outside the workspace, built with
// `cargo xtask web --engine examples/page --out target/own-page`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

const target = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../../../../target');

test.use({ baseURL: 'http://127.0.0.1:7178/' });

test('the editor has the tools of a family outside the workspace', async ({ page }) => {
  test.skip(!existsSync(join(target, 'own-page/index.html')), 'it was not built');
  await page.goto('./editor.html');
  const text = page.getByLabel('Text, ID or link');
  await text.fill('pegs\noo.\n');
  await expect(page.getByRole('toolbar').getByRole('button')).toHaveText(['Peg', 'Hole']);
  await page.locator('[data-site="0,0"]').click();
  await expect(text).toHaveValue('pegs\n.o.\n');
  await page.getByRole('button', { name: 'Hole' }).click();
  await page.locator('[data-site="0,2"]').click();
  await expect(text).toHaveValue('pegs\n.o#\n');
  await page.getByRole('button', { name: 'Peg', exact: true }).click();
  await page.locator('[data-site="0,1"]').click();
  await expect(page.locator('#asks')).toContainText('A board needs at least one peg');
});

test('the page plays a family outside the workspace', async ({ page }) => {
  const isBuilt = existsSync(join(target, 'own-page/index.html'));
  expect(isBuilt || !process.env.CI, 'it is built in CI').toBe(true);
  test.skip(!isBuilt, 'it was not built');
  await page.goto('./index.html');
  await expect(page.locator('#families li')).toHaveCount(6);
  await page.getByRole('link', { name: 'Peg puzzle', exact: true }).click();
  await expect(page.locator('#title')).not.toBeEmpty();
  await expect(page.getByRole('grid')).toBeVisible();
  const before = await page.locator('#counts').textContent();
  await page.locator('#far button').first().click();
  await expect(page.locator('#counts')).not.toHaveText(before ?? '');
});
