// The workshop: a script that somebody types, and the board that plays by it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const WORKSHOP = './workshop/index.html';
const folder = join(import.meta.dirname, '../../../../examples/scripts');
const examples = readdirSync(folder).filter((file) => file.endsWith('.rhai')).map((file) => file.replace('.rhai', ''));
const script = (name: string): string => readFileSync(join(folder, `${name}.rhai`), 'utf8');

/** Replaces the script. */
async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Script' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Plays a board of one's own. */
async function ownBoard(page: Page, text: string): Promise<void> {
  const field = page.getByLabel(/^The name of the family/);
  if (!(await field.isVisible())) await page.getByText('A board of your own').click();
  await field.fill(text);
  await field.blur();
}

const isPlayed = (page: Page) => expect(page.locator('#board .drawing svg')).toBeVisible();

for (const name of examples)
  test(`an example plays, is measured and makes a hundred boards: ${name}`, async ({ page }) => {
    await page.goto(WORKSHOP);
    await page.getByLabel('Start from').selectOption({ label: await page.locator('#start option', { hasText: new RegExp(`^${name}:`, 'i') }).innerText() });
    await expect(page.locator('#flaw')).toContainText(new RegExp(`^${name}: the script can be read`, 'i'));
    await isPlayed(page);
    await expect(page.locator('#figures')).toContainText('solution');
    await expect(page.locator('#space')).toContainText('states');
    await expect(page.locator('#about')).toContainText('State 0.');
    // Many states are drawn only if somebody asks for them.
    await expect(page.locator('#map svg').or(page.getByRole('button', { name: 'Draw them' }))).toBeVisible();
    await expect(page.locator('#faults')).toContainText('No fault was found');
    await page.getByLabel('Tier').selectOption('easy');
    await page.getByRole('button', { name: 'Make a hundred' }).click();
    await expect(page.locator('#made')).toContainText(/^\d+ puzzles of 100 requests/, { timeout: 120_000 });
    await expect(page.locator('#funnel')).toContainText(/requests\s*100/);
    await expectAccessible(page);
  });

test('a board of one\'s own is solved by keys and by mouse', async ({ page }) => {
  await page.goto(WORKSHOP);
  await type(page, script('slide'));
  await ownBoard(page, 'slide\no.x\n...\n');
  await expect(page.locator('#said')).not.toBeEmpty();
  await expect(page.getByRole('gridcell')).toHaveCount(6);
  await page.getByRole('gridcell').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: /^Solved/ })).toBeVisible();
  await ownBoard(page, 'slide\no.z\n');
  await expect(page.locator('#notice')).toContainText("'z' is not one of");
});

test('a mistake is marked at its line, and the board before it stays', async ({ page }) => {
  await page.goto(WORKSHOP);
  await type(page, script('slide'));
  await isPlayed(page);
  await type(page, script('slide').replace('fn status(level, at) {', 'fn status(level, at) { ]'));
  const line = script('slide').split('\n').findIndex((line) => line.startsWith('fn status')) + 1;
  await expect(page.locator('#flaw')).toContainText(`Line ${line}: `);
  await expect(page.locator('.cm-lint-marker-error')).toBeVisible();
  await isPlayed(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to the flaw' }).click();
  await expect(page.locator('.cm-activeLine')).toContainText('fn status');
  await type(page, script('slide'));
  await expect(page.locator('#flaw')).toContainText('can be read');
  // What is typed goes into the script, and is no command to the board.
  const before = await page.locator('#board .drawing').innerHTML();
  await page.getByRole('textbox', { name: 'Script' }).press('ControlOrMeta+End');
  await page.keyboard.type('// undo, new, hint? 0 1 2');
  await expect(page.locator('.cm-activeLine')).toHaveText('// undo, new, hint? 0 1 2');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Script' })).not.toBeFocused();
  await expect(page.locator('#counts')).toHaveText('0 moves, 0 undos, 0 hints');
  await expect(page.locator('#flaw')).toContainText('can be read');
  // Longer than the page waits for more to be typed.
  await page.waitForTimeout(1500);
  expect(await page.locator('#board .drawing').innerHTML(), 'the same board, by the new rules').toBe(before);
});

test('a loop without end is told with its line, and a slow script is stopped', async ({ page }) => {
  await page.goto(WORKSHOP);
  const slide = 'fn moves(level, at) {';
  await type(page, script('slide').replace(slide, `${slide}\n    loop {}`));
  await expect(page.locator('#notice').or(page.locator('#said')).filter({ hasText: 'is there a loop without end?' })).toBeVisible();
  // Within its limits, and too slow to explore: play goes on, and what cannot be known says so.
  const lights = 'fn moves(level, rows) {';
  await type(page, script('lights').replace(lights, `${lights} for step in 0..400000 {}`));
  await ownBoard(page, 'lights\n*...\n....\n....\n...*\n');
  await expect(page.getByRole('gridcell')).toHaveCount(16);
  await expect(page.locator('#figures')).toContainText('no answer within 5 seconds');
  await page.getByRole('gridcell').first().click();
  await expect(page.locator('#counts')).toContainText('1 move');
});

test('a script is kept, and who follows a link sees it before it runs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(WORKSHOP);
  await type(page, script('lights'));
  await isPlayed(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('#flaw')).toContainText('The link is copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await type(page, script('slide'));
  await page.reload();
  await expect(page.locator('#flaw')).toContainText('Slide: the script can be read');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('#flaw')).toContainText('A script came with the link: lights');
  await expect(page.locator('#board .drawing svg')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Script' }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('textbox', { name: 'Script' })).toContainText('let name = "slide"');
  // One's own is there again, unless the other one was run.
  await page.goto('about:blank');
  await page.goto(WORKSHOP);
  await expect(page.locator('#flaw')).toContainText('Slide: the script can be read');
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Run it' }).click();
  await isPlayed(page);
  await expect(page.locator('#flaw')).toContainText('Lights: the script can be read');
  await page.goto('about:blank');
  await page.goto(`${WORKSHOP}#s=nonsense`);
  await expect(page.locator('#notice')).toContainText('ask for it again');
});
