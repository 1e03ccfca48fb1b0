// The site of the guides, built with `cargo xtask site --no-api --out target/site`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, test } from './fixtures.ts';

const target = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../../../../target');
const isBuilt = existsSync(join(target, 'site/index.html'));

test.use({ baseURL: 'http://127.0.0.1:7179/' });
test.skip(() => !isBuilt && !process.env.CI, 'it was not built');

test('axe-core finds nothing on the site, in light and dark, wide and narrow', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 400]) {
      await page.setViewportSize({ width, height: 800 });
      for (const guide of ['index.html', 'write-a-family.html', 'examples/pegs/README.html']) {
        await page.goto(`./${guide}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${guide} is no wider than the screen`).toBeLessThanOrEqual(width);
      }
    }
  }
});

test('the search of the site leads to the part that has the words', async ({ page }) => {
  await page.goto('./examples/pegs/README.html');
  await page.getByLabel('Search').fill('xyzzy');
  await expect(page.getByRole('status')).toHaveText('Nothing was found.');
  await page.getByLabel('Search').fill('fork depth');
  await page.locator('#found a').first().click();
  await expect(page.locator('main')).toContainText('fork depth');
  await expect(page.getByRole('navigation', { name: 'Guides' }).locator('[aria-current]')).toHaveCount(1);
});

test('a family is played beside its guide', async ({ page }) => {
  await page.goto('./pipes.html');
  const board = page.frameLocator('iframe[title="Pipes: a board to play"]');
  await expect(board.getByRole('grid')).toBeVisible();
});
