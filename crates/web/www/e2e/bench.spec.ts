// The workbench with every family.
import { ask } from './engine.ts';
import { expect, expectAccessible, nextPuzzle, test } from './fixtures.ts';

const families = ask({ ask: 'catalogue' }).families;

for (const { id, name } of families)
  test(`the workbench makes, measures and rejects puzzles: ${name}`, async ({ page }) => {
    await page.goto('./workbench.html');
    await page.getByLabel('Family').selectOption(id);
    await page.locator('#tier').selectOption({ index: 0 });
    await expect(page.locator('#said')).toContainText(/^Puzzle \d+/);
    await nextPuzzle(page);
    await expect(page.locator('#board svg')).toBeVisible();
    await expect(page.locator('#funnel')).toContainText('puzzles made');
    await expect(page.locator('#readings tr').first()).toBeVisible();
    await expectAccessible(page);
    const isPlain = await page.getByLabel('Maker').isVisible();
    expect(await page.getByLabel('Mechanic').isVisible()).toBe(!isPlain);
    const { search } = new URL(page.url());
    await page.goto('about:blank');
    await page.goto(`./workbench.html${search}`);
    await expect(page.getByLabel('Family'), 'the address keeps the setup').toHaveValue(id);
    await page.getByRole('link', { name: 'Play this one' }).click();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
  });

test('a gate that nothing passes shows every attempt with its reason', async ({ page }) => {
  const { id } = families[1] ?? { id: '' };
  await page.goto('./workbench.html');
  await page.getByLabel('Family').selectOption(id);
  await expect(page.locator('#said')).toContainText(/^Puzzle \d+/);
  // In the set before, most attempts come to the gates.
  await page.getByLabel('Tier set').selectOption({ index: 1 });
  await expect(page.locator('#said')).toContainText(/^Puzzle \d+/);
  const gate = page.locator('#gates input[data-end="min"]').first();
  const reading = ((await gate.getAttribute('data-gate')) ?? '').replaceAll('_', ' ');
  await gate.fill('900');
  await gate.blur();
  await expect(page.locator('#said')).toContainText('gave up');
  await expect(page.locator('#rejects')).toContainText(`gate: ${reading} below min`);
  await expect(page.locator('#thrown-title'))
    .toHaveText(/^Thrown away for this request: [\d,]+ boards(, and [\d,]+ boards that the refiner tried)?\.( The last \d+ are here\.)? Choose one to see why\.$/);
  const thrown = page.locator('#thrown button').filter({ hasText: `${reading} below min` });
  await thrown.first().click();
  await expect(page.locator('#said')).toContainText(`${reading} is`);
  await expect(page.locator('#said')).toContainText('below the gate');
  await expectAccessible(page);
});
