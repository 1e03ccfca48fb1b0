// What a finger can hit on a small phone: every place of a puzzle that the page chooses, in each family,
// tier, tiling and mode.
import { nearest, Shape } from '../src/game/shapes.ts';
import type { View } from '../src/engine/messages.ts';
import { ask } from './engine.ts';
import { FAMILIES } from './families.ts';
import { cell, expect, test } from './fixtures.ts';

/** The pixels that a target measures where nobody has to zoom; and the least that the page chooses by itself
 * on a board of up to eight columns, which zooms too. */
const [ENOUGH, LEAST, COLUMNS] = [40, 38, 8];

const shapes = ({ places, width, height }: View): Shape[] => places.map(({ outline }) => new Shape(outline, width, height));

/** Whether the tier's other options do not exclude one. */
function canBeMade(family: string, tier: string, options: Record<string, string>): boolean {
  try {
    ask({ ask: 'plan', wanted: { family, tier, options, seed: '1' } });
    return true;
  } catch {
    return false;
  }
}

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

for (const { family } of FAMILIES)
  test(`each place of ${family} can be touched at 360 px, or the board zooms`, async ({ page }) => {
    const { tiers = [] } = ask({ ask: 'catalogue' }).families.find(({ id }) => id === family) ?? {};
    const told: string[] = [];
    for (const { name, options } of tiers.filter(({ levels }) => levels)) {
      const pictures = options.filter(({ kind }) => kind === 'pictures');
      const chosen = pictures.flatMap(({ key, values }) => values.map((value) => ({ [key]: value })));
      for (const options of [{}, ...chosen].filter((options) => canBeMade(family, name, options))) {
        const choice = Object.entries(options).map(([key, value]) => `&${key}=${value}`).join('');
        await page.goto('about:blank');
        await page.goto(`./index.html?family=${family}&tier=${name}${choice}`);
        await expect(page.getByRole('gridcell').first()).toBeVisible();
        const view = ask({ ask: 'open', id: new URL(page.url()).hash.slice(1) });
        const box = await page.locator('#board').boundingBox();
        const least = Math.min(...nearest(shapes(view))) * (box?.width ?? 0);
        told.push(`${name}${choice}: ${view.rows} x ${view.cols}, ${least.toFixed(1)} px`);
        if (choice === '' && view.cols <= COLUMNS) expect(least, told.at(-1)).toBeGreaterThanOrEqual(LEAST);
        if (least < ENOUGH) await expect(page.locator('#board'), told.at(-1)).toHaveClass(/zooms/);
      }
    }
    console.log(`${family} at 360 px\n  ${told.join('\n  ')}`);
  });

test('two fingers zoom a board of many places, and one plays on it then', async ({ page }) => {
  const view = ask({ ask: 'fresh', family: 'pipes', tier: 'expert', options: {}, seed: 1 });
  await page.goto(`./index.html#${view.id}`);
  const at = await cell(page, view.places[0]?.cell ?? 0).boundingBox();
  if (!at) throw new Error('it is shown');
  const client = await page.context().newCDPSession(page);
  await client.send('Input.synthesizePinchGesture', { x: at.x + at.width / 2, y: at.y + at.height / 2, scaleFactor: 2 });
  await expect.poll(() => page.evaluate(() => visualViewport?.scale ?? 1)).toBeGreaterThan(1.5);
  await expect(page.locator('#counts')).toContainText('0 moves,');
  await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  await expect(page.locator('#counts')).toContainText('1 move,');
});

test('a finger that misses a small tile by little turns it, and a mouse turns what it points at', async ({ page }) => {
  const view = ask({ ask: 'fresh', family: 'pipes', tier: 'easy', options: { tiling: 'octagon', sizes: '36' }, seed: 1 });
  const small = view.places.filter(({ outline }) => outline.length === 8)[3];
  if (!small) throw new Error('an octagon tiling has squares');
  await page.goto(`./index.html#${view.id}`);
  const [box, board] = [await cell(page, small.cell).boundingBox(), await page.locator('#board').boundingBox()];
  if (!box || !board) throw new Error('they are shown');
  const at = { x: box.x + box.width / 2 + 18, y: box.y + box.height / 2 };
  expect(at.x, 'beside the square').toBeGreaterThan(box.x + box.width);
  const name = await cell(page, small.cell).getAttribute('aria-label') ?? '';
  await page.touchscreen.tap(at.x, at.y);
  await expect(page.locator('#counts')).toContainText('1 move,');
  await expect(cell(page, small.cell)).not.toHaveAttribute('aria-label', name);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, small.cell)).toHaveAttribute('aria-label', name);
  await page.mouse.click(at.x, at.y);
  await expect(page.locator('#counts')).toContainText('2 moves,');
  await expect(cell(page, small.cell)).toHaveAttribute('aria-label', name);
});
