// Pictures of each state at four widths, to be looked at: `npm run shots`.
import { join } from 'node:path';
import { puzzle } from './engine.ts';
import { byTaps, cell, expect, expectSolved, nextPuzzle, openPuzzle, test } from './fixtures.ts';

const folder = process.env.SHOTS ?? 'test-results';

test.use({ serviceWorkers: 'block' });

for (const width of [320, 360, 768, 1280]) {
  test(`pictures at ${width} px @shots`, async ({ page, complaints }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: width < 500 ? 740 : 860 });
    const shot = (name: string) =>
      page.screenshot({ path: join(folder, `${name}-${width}.png`), animations: 'disabled', fullPage: true });
    const plain = puzzle('expert', 'standard');
    await openPuzzle(page, plain);
    await shot('fresh');
    await page.getByText('How to play').click();
    await byTaps(page, { ...plain, way: plain.way.slice(0, 30) });
    await shot('standard');
    for (const mechanic of ['fog', 'warps', 'fog+warps']) {
      const found = puzzle('hard', mechanic);
      await openPuzzle(page, found);
      await byTaps(page, { ...found, way: found.way.slice(0, 14) });
      await shot(mechanic);
    }
    await page.getByRole('button', { name: 'Hint' }).click();
    for (let more = 0; more < 3; more++) await page.getByRole('button', { name: 'Tell more' }).click();
    await shot('hint');
    const small = puzzle('medium', 'warps');
    await openPuzzle(page, small);
    await byTaps(page, { ...small, way: small.way.slice(0, -1) });
    await shot('ready');
    await cell(page, small.way.at(-1) ?? 0).click();
    await expectSolved(page);
    await shot('solved');
    await page.getByRole('button', { name: 'Look at the board' }).click();
    await shot('solved-board');
    // S, then away from the corner: nothing leads on.
    await page.goto('./index.html#p1.GIQDBc.0014');
    for (const nth of [4, 8, 9, 10, 6, 5, 1, 2]) await cell(page, nth).click();
    await expect(page.locator('#board')).toHaveAttribute('data-status', 'lost');
    await shot('lost');
    await page.goto('./index.html#p1.broken');
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await shot('bad-link');
    await page.goto(`./index.html?embed#${small.view.id}`);
    await expect(page.getByRole('grid')).toBeVisible();
    await shot('embed');
    await page.goto('./campaign.html');
    await expect(page.locator('#day')).not.toBeEmpty();
    await shot('campaign');
    await page.goto('./workbench.html');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.locator('#rejects tr').nth(2)).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await shot('workbench');
    // A first board that is good leaves nothing to look at.
    const thrown = page.locator('#thrown button');
    do await nextPuzzle(page); while ((await thrown.count()) === 0);
    await thrown.first().click();
    await expect(page.locator('#said')).toContainText('thrown away.');
    await shot('thrown');
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto('./index.html');
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await shot('no-engine');
    complaints.length = 0;
  });
}
