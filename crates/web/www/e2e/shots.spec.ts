// Pictures of the states of the pages at several widths, for review: `npm run shots`.
import { join } from 'node:path';
import { ask, puzzle } from './engine.ts';
import { FAMILIES, short } from './families.ts';
import { byTaps, cell, centre, expect, expectSolved, FRESH, nextPuzzle, openPuzzle, test } from './fixtures.ts';

const folder = process.env.SHOTS ?? 'test-results';

test.use({ serviceWorkers: 'block' });

for (const width of [360, 768, 1280])
  for (const example of FAMILIES)
    test(`pictures of ${example.family} at ${width} px @shots`, async ({ page, complaints }) => {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 860 });
      const shot = (name: string) =>
        page.screenshot({ path: join(folder, `${example.family}-${name}-${width}.png`), animations: 'disabled' });
      const open = async (id: string) => {
        await page.goto('about:blank');
        await page.goto(`./index.html#${id}`);
        await expect(page.getByRole('gridcell').first()).toBeVisible();
      };
      const tiers = ask({ ask: 'catalogue' }).families.find(({ id }) => id === example.family)?.tiers ?? [];
      const [, easy] = tiers;
      await open(ask({ ask: 'fresh', family: example.family, tier: easy?.name ?? '', seed: 3 }).id);
      await shot('fresh');
      await page.locator('#hint').click();
      await page.locator('#hint').click();
      await expect(page.locator('#counts')).toContainText('2 hints');
      await shot('hint');
      const hard = ask({ ask: 'fresh', family: example.family, tier: tiers[3]?.name ?? '', seed: 2 });
      await open(hard.id);
      await shot('hard');
      const { view, moves } = short(example);
      await open(view.id);
      for (const [nth, move] of moves.entries()) {
        const { cell: at, second, way } = example.gesture(view, move);
        const from = await centre(page, at);
        const box = await cell(page, at).boundingBox();
        await page.mouse.move(from.x, from.y);
        await page.mouse.down({ button: second ? 'right' : 'left' });
        const by = (box?.width ?? 0) * 0.6;
        if (way) await page.mouse.move(from.x + way[1] * by, from.y + way[0] * by, { steps: 4 });
        if (nth === 0) await shot('first');
        await page.mouse.up({ button: second ? 'right' : 'left' });
        await expect(page.locator('#counts')).toContainText(new RegExp(`^${nth + 1} move`));
      }
      await expect(page.getByRole('dialog')).toBeVisible();
      await shot('solved');
      complaints.length = 0;
    });

for (const width of [320, 360, 768, 1280]) {
  test(`pictures at ${width} px @shots`, async ({ page, complaints }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: width < 500 ? 740 : 860 });
    const shot = (name: string) =>
      page.screenshot({ path: join(folder, `${name}-${width}.png`), animations: 'disabled', fullPage: true });
    const plain = puzzle('expert', 'standard');
    await openPuzzle(page, plain);
    await shot('fresh');
    await page.getByRole('button', { name: 'How to play' }).click();
    await shot('help');
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await shot('menu');
    await page.keyboard.press('Escape');
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
    await page.getByRole('button', { name: 'Close' }).click();
    await shot('solved-board');
    // A trail that ends where no step is left.
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
    await page.goto('./index.html');
    await expect(page.locator('#families li').first()).toBeVisible();
    await shot('home');
    for (const { family } of FAMILIES) {
      await page.goto(`./index.html?choose&family=${family}`);
      await expect(page.getByRole('slider')).toBeVisible();
      await shot(`choose-${family}`);
    }
    await page.goto('./campaign.html');
    await expect(page.locator('#day')).not.toBeEmpty();
    await shot('campaign');
    await page.goto('./workbench.html');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.locator('#rejects tr').nth(2)).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await shot('workbench');
    // Some requests reject no board.
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

for (const width of [360, 768, 1280])
  for (const { family } of FAMILIES)
    test(`pictures of the editor with ${family} at ${width} px @shots`, async ({ page, complaints }) => {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 860 });
      const shot = (name: string) =>
        page.screenshot({ path: join(folder, `editor-${family}-${name}-${width}.png`), animations: 'disabled', fullPage: true });
      const tiers = ask({ ask: 'catalogue' }).families.find(({ id }) => id === family)?.tiers ?? [];
      await page.goto(`./editor.html#${ask({ ask: 'fresh', family, tier: tiers[1]?.name ?? '', options: {}, seed: 3 }).id}`);
      await expect(page.locator('#space')).not.toBeEmpty();
      await shot('whole');
      const text = page.getByLabel('Text, ID or link');
      const typed = await text.inputValue();
      await text.fill(`${typed.slice(0, -8)}?${typed.slice(-8)}`);
      await expect(page.locator('#flaw')).toContainText('Line');
      await shot('flaw');
      complaints.length = 0;
    });

for (const width of [360, 768, 1280])
  for (const { family } of FAMILIES)
    test(`pictures of the workbench with ${family} at ${width} px @shots`, async ({ page, complaints }) => {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 860 });
      await page.goto('./workbench.html');
      await page.getByLabel('Family').selectOption(family);
      await expect(page.locator('#said')).toContainText(/^Puzzle \d+/);
      for (let more = 0; more < 6; more++) await nextPuzzle(page);
      await page.screenshot({ path: join(folder, `workbench-${family}-${width}.png`), animations: 'disabled', fullPage: true });
      complaints.length = 0;
    });

for (const width of [360, 768, 1280])
  for (const scheme of ['dark', 'light'] as const)
    test.describe(`a first minute in ${scheme} at ${width} px`, () => {
      test.use({ isFirstVisit: true, colorScheme: scheme, viewport: { width, height: width < 500 ? 740 : 860 } });

      test('pictures @shots', async ({ page, complaints }) => {
        const shot = (name: string) => page.screenshot({ path: join(folder, `${name}-${scheme}-${width}.png`) });
        await page.goto(FRESH);
        await expect(page.getByRole('gridcell').first()).toBeVisible();
        await shot('first-run');
        const found = puzzle('medium', 'warps');
        await openPuzzle(page, found);
        for (let level = 1; level <= 4; level++) {
          await page.locator('#hint').click();
          await expect(page.locator('#counts')).toContainText(`${level} hint`);
          await shot(`hint-${level}`);
        }
        await byTaps(page, found);
        await page.waitForTimeout(300);
        await shot('solving');
        await expectSolved(page);
        await shot('result');
        await page.goto('./index.html?daily=2026-12-03');
        await expect(page.getByRole('gridcell').first()).toBeVisible();
        await shot('day');
        await page.goto('./campaign.html');
        await expect(page.locator('#stats')).not.toBeEmpty();
        await page.screenshot({ path: join(folder, `campaign-${scheme}-${width}.png`), fullPage: true });
        complaints.length = 0;
      });
    });
