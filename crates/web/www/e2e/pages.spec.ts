import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { level, open, puzzle } from './engine.ts';
import { byTaps, cell, expect, expectAccessible, expectSolved, nextPuzzle, openPuzzle, test } from './fixtures.ts';

const dist = join(import.meta.dirname, '../../dist');
/** A door, and the toggle that opens it. */
const CONTRAPTION = 'c1.BiHoje3uRAgtzIQKjezs7YyggAAAAABAAACAAABAQGAAICBAIGAgQABAoYBgwCAAIK.6ed2';
/** A hub with twelve spokes. */
const HUB = 'c1.A1AaQ6sQaBtDqxAAABNxiBAgE3GQIDATcZgwQBNxoEAQE3GoUCATcbBgMBNxuHBAE3HAgBATcciQIBtxiYCgMBtxiYiwQBtxiZDAEGAACAAQABgAIAAoADAAOABAAEgAUABYAGAIYAAACAA.9b43';
/** A row of twenty nodes, with the player on a toggle. */
const ROW = 'c1.AUQGpN7uKATcYAAABNxiBAAE3GQIAATcZgwABNxoEAAE3GoUAATcbBgABNxuHAAE3HAgAATcciQABtxiYCgABtxiYiwABtxiZDAABtxiZjQABtxiaDgABtxiajwABtxibEAABtxibkQABtxicEgABtxickwAJgACAgQEBgYICAoKDAwODhAQEhIUFBYWGBgaGhwcHh4gICIiJCQmAAICDAIEAA.4aee';
/** A board whose input is next to a warp. */
const WARP = 'p1.GMAAMPoL.70e7';

test('axe-core finds nothing in the states of the pages', async ({ page }) => {
  await openPuzzle(page, puzzle('hard', 'fog+warps'));
  await page.getByRole('button', { name: 'How to play' }).click();
  await expect(page.locator('#legend li').first()).toBeVisible();
  await expectAccessible(page);
  const small = puzzle('tutorial', 'standard');
  await openPuzzle(page, small);
  await byTaps(page, small);
  await expectSolved(page);
  await expectAccessible(page);
  await page.goto('./index.html#nothing');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expectAccessible(page);
  await page.goto('./campaign.html');
  await expect(page.getByText(/^Easy: 0 of 300 stars$/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('./workbench.html');
  await expect(page.locator('#readings')).toBeVisible();
  await expectAccessible(page);
});

test('the board is a grid with one tab stop and named cells', async ({ page }) => {
  const found = puzzle('medium', 'warps');
  await openPuzzle(page, found);
  const grid = page.getByRole('grid');
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  await expect(grid.getByRole('row')).toHaveCount(found.view.rows);
  await expect(grid.getByRole('gridcell', { name: /warp A to row \d+ column \d+$/ })).toHaveCount(2);
  await cell(page, found.way[0] ?? 0).focus();
  await page.keyboard.press('Control+Home');
  await expect(cell(page, 0)).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(cell(page, 1)).toBeFocused();
  await page.keyboard.press('Shift+KeyJ');
  await expect(cell(page, 1 + found.view.cols), 'letter keys work too').toBeFocused();
  await expect(page.locator('#left'), 'moving the cursor makes no move').toHaveText(`${found.view.left} left`);
});

test('an embed has the board without the page around it', async ({ page }) => {
  const found = puzzle('easy', 'standard');
  await page.goto(`./index.html?embed#${found.view.id}`);
  await expect(page.getByRole('grid')).toBeVisible();
  for (const opens of [false, true]) {
    if (opens) await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('button', { name: 'New puzzle' })).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.keyboard.press('Escape');
  await byTaps(page, found);
  await expectSolved(page);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^N/ })).toHaveCount(0);
  expect(page.url()).toContain('?embed');
});

test('a link opens its puzzle, whatever punctuation a sentence left on it', async ({ page }) => {
  const { view } = puzzle('easy', 'standard');
  for (const [before, after] of [[' ', '\n'], ['', '.'], ['', ')'], ['(', '),'], ['\u201c', '.\u201d'], ['\u200b', '\u00a0'], ['%20', '%5D']] as const) {
    await page.goto('about:blank');
    await page.goto(`./index.html#${before}${view.id}${after}`);
    await expect(page.locator('#left'), `${before}ID${after}`).toHaveText(`${view.left} left`);
    expect(new URL(page.url()).hash, 'the address is cleaned').toBe(`#${view.id}`);
  }
  for (const [query, title] of [
    ['level=easy-7.', /^Level 7, easy, /],
    ['daily=2026-03-01)', /^Daily 2026-03-01, /],
    ['tier=hard&mechanic=fog+warps,', /^hard, fog and warps$/],
  ] as const) {
    await page.goto(`./index.html?${query}`);
    await expect(page.locator('#title')).toHaveText(title);
  }
});

test('an ID in an address wins over a level or a day', async ({ page }) => {
  const { view } = puzzle('medium', 'fog');
  for (const query of ['level=easy-7', 'daily']) {
    await page.goto(`./index.html?${query}`);
    await expect(page.locator('#title')).toHaveText(/^(Level 7|Daily)/);
    await page.evaluate((id) => { location.hash = id; }, view.id);
    await expect(page.locator('#left')).toHaveText(`${view.left} left`);
    await expect(page.locator('#title')).toHaveText('fog');
    await expect(page).toHaveURL(new RegExp(`/index.html#${view.id}$`));
    await page.goBack();
    await expect(page.locator('#title')).toHaveText(/^(Level 7|Daily)/);
    await page.goto('about:blank');
    await page.goto(`./index.html?${query}#${view.id}`);
    await expect(page.locator('#title')).toHaveText('fog');
  }
});

test('another family is played with its buttons', async ({ page }) => {
  await page.goto(`./index.html#${CONTRAPTION}`);
  await expect(page.locator('#title')).toHaveText('contraption');
  await expectAccessible(page);
  for (const moves of ['1 move', '2 moves', '3 moves']) {
    await page.locator('#far button').first().click();
    // Wait for the new buttons: a click on an old one would be lost.
    await expect(page.locator('#counts')).toHaveText(`${moves}, 0 undos, 0 hints`);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('#counts')).toHaveText('3 moves, 1 undo, 0 hints');
});

test('digits make the moves of the buttons that show them', async ({ page }) => {
  await page.goto(`./index.html#${ROW}`);
  const buttons = page.locator('#far button');
  await expect(buttons).toHaveText(['1: toggle n1', '2: go n0', '3: go n2']);
  await page.getByRole('gridcell').first().focus();
  await page.keyboard.press('2');
  await expect(page.getByRole('status')).toHaveText('Go n0.');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status')).toHaveText('Go n1.');
});

test('every move has a button, and the first nine have a digit', async ({ page }) => {
  await page.goto(`./index.html#${HUB}`);
  const buttons = page.locator('#far button');
  await expect(buttons).toHaveCount(12);
  await expect(buttons.nth(8)).toHaveText('9: go n9');
  await buttons.nth(11).click();
  await expect(page.locator('#said')).toHaveText('Go n12. Solved!');
});

test('another family is described, and the focus stays on the buttons of moves', async ({ page }) => {
  await page.goto(`./index.html#${CONTRAPTION}`);
  await expect(page.locator('#rule')).toHaveText(/^Walk every player to a goal/);
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAccessibleDescription(/Player at A\. .*Toggle at D, off\..* Gate B-C, off\./);
  await expect(page.getByRole('gridcell', { name: 'node A, player, edge to B' })).toHaveCount(1);
  const first = page.locator('#far button').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(grid).toHaveAccessibleDescription(/Player at B\./);
  await expect(first, 'the button at the same position').toBeFocused();
  await page.getByRole('gridcell').first().focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status')).toHaveText('Go D.');
  await page.keyboard.press('1');
  await expect(page.getByRole('gridcell', { name: 'toggle D on' })).toHaveCount(1);
  await expect(grid).toHaveAccessibleDescription(/Gate B-C, on\./);
});

test('the board has the focus after a warp by its button', async ({ page }) => {
  await page.goto(`./index.html#${WARP}`);
  await cell(page, 0).click();
  await page.getByRole('button', { name: '1: warp' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(/^By warp to /);
  await expect(page.locator('[role="gridcell"]:focus')).toHaveAttribute('aria-label', /head of the trail/);
  await page.keyboard.press('u');
  await expect(page.locator('#counts')).toContainText('1 undo');
});

test('a digit typed ahead names a move of the position that it finds', async ({ page }) => {
  const type = (...keys: string[]) => page.getByRole('gridcell').first().evaluate((cell, keys) => {
    cell.focus();
    for (const key of keys) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, keys);
  await page.goto(`./index.html#${WARP}`);
  await expect(page.locator('#left')).not.toBeEmpty();
  await type('ArrowLeft', 'w');
  await expect(page.locator('#counts')).toHaveText('2 moves, 0 undos, 0 hints');
  await page.goto(`./index.html#${ROW}`);
  await expect(page.locator('#far button')).toHaveCount(3);
  // After the first move, digit 1 is the move back.
  await type('2', '1');
  await expect(page.locator('#counts')).toHaveText('2 moves, 0 undos, 0 hints');
  await expect(page.locator('#said')).toHaveText('Go n1.');
});

/** Expects the focus on the board, and that letter keys work. */
async function expectKeys(page: Page): Promise<void> {
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(page.locator('#said')).toHaveText('Nothing to take back.');
}

test('the board has the focus after a notice', async ({ page }) => {
  await page.goto('./index.html#p1.GIQDBc.0015');
  await page.getByRole('button', { name: 'Play a new puzzle' }).press('Enter');
  await expectKeys(page);
  await page.evaluate(() => { location.hash = 'p1.GIQDBc.0015'; });
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('alert')).toBeEmpty();
  await expectKeys(page);
});

test('the board has the focus on another puzzle', async ({ page }) => {
  const small = puzzle('tutorial', 'standard');
  await openPuzzle(page, small);
  await cell(page, 0).focus();
  await page.keyboard.press('n');
  await expect(page.locator('#title'), 'a board of another size').toHaveText(/^easy, /);
  await expectKeys(page);
  await openPuzzle(page, small);
  await byTaps(page, small);
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  // The next puzzle hides this button.
  await page.getByRole('button', { name: 'Result' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'New puzzle' }).press('Enter');
  await expect(page.locator('#title')).toHaveText(/^easy, /);
  await expectKeys(page);
  await page.goto('./index.html?level=tutorial-60');
  await expect(page.locator('#title')).toHaveText('Fog 4');
  await byTaps(page, level('tutorial', 60));
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await page.getByRole('button', { name: 'Result' }).press('Enter');
  await page.getByRole('button', { name: 'Next level' }).press('Enter');
  await expect(page.locator('#title')).toHaveText('Fog 5');
  await expectKeys(page);
});

test('the page respects reduced motion and forced colours', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await openPuzzle(page, puzzle('easy', 'warps'));
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
  const drawing = page.locator('.drawing');
  await expect(drawing, 'the board keeps its colours').toHaveCSS('forced-color-adjust', 'none');
  const ring = await cell(page, 0).evaluate((cell) => { (cell as HTMLElement).focus(); return getComputedStyle(cell).outlineStyle; });
  expect(ring).not.toBe('none');
  await page.emulateMedia({ reducedMotion: 'no-preference', forcedColors: 'none' });
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
});

test('the page is small and can be installed', async ({ page, request }) => {
  const all = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const isOfWorkshop = ({ parentPath }: { parentPath: string }) => relative(dist, parentPath).startsWith('workshop');
  const sent = (files: typeof all) => files
    .map((file) => brotliCompressSync(readFileSync(join(file.parentPath, file.name))).length)
    .reduce((sum, size) => sum + size, 0);
  // No visitor loads `pack.html`: only `etchwork build` reads it. The workshop is loaded by those who
  // open it.
  expect(sent(all.filter((file) => file.name !== 'pack.html' && !isOfWorkshop(file)))).toBeLessThan(1_100_000);
  expect(sent(all.filter(isOfWorkshop))).toBeLessThan(700_000);
  await page.goto('./index.html');
  const manifest = await (await request.get('./manifest.webmanifest')).json();
  for (const icon of manifest.icons) expect((await request.get(icon.src)).ok(), icon.src).toBe(true);
  const client = await page.context().newCDPSession(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // Playwright's pages are incognito, where nothing is installed: that alone may be missing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('the workbench counts rejected boards and applies its gates', async ({ page }) => {
  await page.goto('./workbench.html');
  await page.getByLabel('Tier set').selectOption('article');
  const funnel = page.locator('#funnel');
  await expect(funnel).toContainText('puzzles made');
  await expect(page.locator('#said')).toContainText(/\d+ of \d+ options off the solution are traps/);
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.locator('#rejects')).toContainText('find:');
  await expect(page.locator('#rejects tr').nth(1)).toBeVisible();
  const said = page.locator('#said');
  await expect(said, 'a screen reader stays quiet').toHaveAttribute('aria-live', 'off');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(said).toHaveAttribute('aria-live', 'polite');
  await page.getByLabel('fork ratio, min').fill('0.85');
  await page.getByLabel('fork ratio, min').press('Tab');
  await expect(page.locator('#said')).toContainText('gave up');
  await page.getByLabel('fork ratio, min').fill('0.4');
  await page.getByLabel('fork ratio, min').press('Tab');
  const play = page.getByRole('link', { name: 'Play this one' });
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.locator('#readings')).toContainText('gate \u2265 0.4');
  await play.click();
  await expect(page).toHaveURL(/index\.html\?*.*#p1\./);
  expect(open(new URL(page.url()).hash.slice(1)).way.length).toBeGreaterThan(4);
});

test('the workbench saves its setup, and its address is a link to it', async ({ page, browser }) => {
  const expectChosen = async (page: Page) => {
    for (const [name, value] of [
      ['set', 'default'], ['tier', 'hard'], ['finder', 'chain'], ['mechanic', 'fog'], ['seed', '77'],
      ['fork_ratio-min', '0.1'], ['fork_ratio-max', '0.9'],
    ] as const)
      await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
    await expect(page.locator('#said')).toContainText('Puzzle 0, fog');
  };
  await page.goto('./workbench.html');
  await expect(page.locator('#said')).toContainText('Puzzle 0');
  await page.getByLabel('Tier set').selectOption('default');
  await page.locator('#tier').selectOption('hard');
  await page.getByLabel('Finder').selectOption('chain');
  await page.getByLabel('Mechanic').selectOption('fog');
  for (const [label, value] of [['fork ratio, max', '0.9'], ['fork ratio, min', '0.1'], ['Seed', '77']] as const) {
    await page.getByLabel(label).fill(value);
    await page.getByLabel(label).press('Tab');
  }
  await expect(page).toHaveURL(/seed=77/);
  await expectChosen(page);
  const link = page.url();
  await page.reload();
  await expectChosen(page);
  await page.getByRole('link', { name: 'Campaign' }).click();
  await page.getByRole('link', { name: 'Workbench' }).click();
  await expectChosen(page);
  await page.getByLabel('Seed').fill('-5');
  await page.getByLabel('Seed').press('Tab');
  await expect(page.getByRole('alert')).toContainText('Seed: ');
  await page.reload();
  await expectChosen(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expectChosen(elsewhere);
  await elsewhere.goto('./workbench.html?set=default-2&tier=hrad&seed=5&fork_ratio-min=-1');
  await expect(elsewhere.getByRole('alert')).toContainText("There is no tier 'hrad', no fork ratio min '-1'.");
  await nextPuzzle(elsewhere);
  await expect(elsewhere.locator('#said')).toContainText('Puzzle 0');
  await expect(elsewhere.getByLabel('Seed')).toHaveValue('5');
  await elsewhere.goto(new URL('./workbench.html', link).href);
  await expect(elsewhere.getByLabel('Seed'), 'the setup of a link is not saved').toHaveValue('1');
  await elsewhere.context().close();
});

test('the workbench makes nothing with a setup that it refuses', async ({ page }) => {
  await page.goto('./workbench.html?set=default-2');
  const said = page.locator('#said');
  await expect(said).toContainText('Puzzle 0');
  const enter = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel(label, { exact: true }).press('Tab');
  };
  for (const [label, bad, why, good] of [
    ['Seed', '-5', /^Seed: ./, '5'],
    ['Seed', '', /^Seed: ./, '4294967295'],
    ['fork ratio, max', '0.1', /^Gate fork_ratio: min [\d.]+ is above max 0\.1\./, ''],
  ] as const) {
    await enter(label, bad);
    await expect(page.getByRole('alert')).toContainText(why);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await expect(page.getByRole('alert')).toContainText(why);
    await expect(said).toContainText('Puzzle 0');
    await enter(label, good);
    await expect(page.getByRole('alert')).toBeEmpty();
    await expect(said).toContainText('Puzzle 0');
  }
  await nextPuzzle(page);
  await expect(said).toContainText('Puzzle 1');
});

test('the workbench starts over only once, however quickly its form changes', async ({ page }) => {
  await page.goto('./workbench.html?set=default-2');
  const [said, notice] = [page.locator('#said'), page.getByRole('alert')];
  await expect(said).toContainText('Puzzle 0');
  const enter = (...entered: [name: string, value: string][]) => page.evaluate((entered) => {
    for (const [name, value] of entered) {
      const input = document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
      input.value = value;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, entered);
  const settled = () => expect(page.locator('#thrown')).toHaveAttribute('aria-busy', 'false');
  await enter(['seed', '5'], ['seed', '6'], ['seed', '7']);
  await settled();
  await expect(said).toContainText('Puzzle 0');
  await expect(page).toHaveURL(/seed=7/);
  await enter(['seed', '8'], ['seed', '-5']);
  await settled();
  await expect(notice, 'an earlier answer does not close the notice').toContainText('Seed: ');
  await expect(page).toHaveURL(/seed=7/);
  await enter(['seed', '8'], ['fork_ratio-max', '0.1'], ['fork_ratio-max', ''], ['seed', '-5']);
  await settled();
  await expect(notice, 'an earlier refusal does not replace the notice').toContainText('Seed: ');
  // A request that gives up leaves rejected boards, which later requests remove from the engine.
  await enter(['seed', '9'], ['fork_ratio-min', '0.85']);
  await expect(said).toContainText('gave up');
  await enter(['seed', '10']);
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await enter(['fork_ratio-min', '0.1']);
  await expect(said).toContainText('Puzzle 0');
  await expect(notice).toBeEmpty();
});

test('the workbench shows the rejected boards and the reasons', async ({ page }) => {
  await page.goto('./workbench.html');
  const [thrown, said] = [page.locator('#thrown button'), page.locator('#said')];
  await page.getByLabel('Tier set').selectOption('article');
  await page.getByLabel('Mechanic').selectOption('warps');
  // Some requests reject no board.
  do await nextPuzzle(page); while ((await thrown.count()) < 3);
  const [board, text] = [await page.locator('#board').innerHTML(), await said.textContent()];
  const reason = /: (.*)$/.exec((await thrown.first().textContent()) ?? '')?.[1] ?? '?';
  await thrown.first().click();
  await expect(said).toContainText(/^Board \d+: thrown away\. /);
  expect(reason.length).toBeGreaterThan(3);
  expect(await page.locator('#board').innerHTML()).not.toBe(board);
  await expect(page.getByRole('link', { name: 'Play this one' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'the puzzle' }).click();
  await expect(said).toHaveText(text ?? '?');
  // The answer about the first choice arrives last.
  await page.evaluate(() => new Promise((done) => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, data: unknown) {
      this.addEventListener('message', () => setTimeout(done));
      postMessage.call(this, data);
    };
    const buttons = document.querySelectorAll<HTMLElement>('#thrown button');
    for (const nth of [0, buttons.length - 1]) buttons[nth]?.click();
  }));
  await expect(page.getByRole('button', { name: 'the puzzle' })).toHaveAttribute('aria-pressed', 'true');
  expect(await said.textContent(), 'the puzzle that was chosen last').toBe(text);
});

test('after several requests at once the workbench shows the last puzzle', async ({ page }) => {
  // Request 2 gives up, request 3 does not.
  await page.goto('./workbench.html?set=default-2&tier=medium&seed=4&fork_ratio-min=0.6');
  const said = page.locator('#said');
  await expect(said).toContainText(/^(Puzzle|Request) 0/);
  await nextPuzzle(page);
  await page.locator('#one').evaluate((one: HTMLElement) => { one.click(); one.click(); });
  await expect(page.locator('#thrown')).toHaveAttribute('aria-busy', 'false');
  await expect(said).toContainText('Puzzle 3');
  await expect(page.getByRole('link', { name: 'Play this one' })).toBeVisible();
});

test('the workbench counts the boards that a refiner tried', async ({ page }) => {
  await page.goto('./workbench.html?set=default-2');
  await page.locator('#tier').selectOption('easy');
  await expect(page.locator('#refused')).toBeHidden();
  await page.getByLabel('solutions, max').fill('1');
  await page.getByLabel('solutions, max').press('Tab');
  const refined = page.locator('#thrown button', { hasText: 'refined' });
  do await nextPuzzle(page); while ((await refined.count()) === 0);
  await expect(page.locator('#refused')).toContainText('gate: ');
  await refined.first().click();
  await expect(page.locator('#said')).toContainText(', changed by the refiner: thrown away.');
});

/** Runs in the page: counts the requests for work, and their answers. */
function countWork(): void {
  const counts = Object.assign(globalThis, { counts: { asked: 0, answered: 0 } }).counts;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, data: { number: number; request?: string }) {
    if (data.request?.includes('"work"')) {
      counts.asked += 1;
      this.addEventListener('message', (reply) => { if (reply.data.number === data.number) counts.answered += 1; });
    }
    postMessage.call(this, data);
  };
}

test('stopped and started again at once, the workbench runs once', async ({ page }) => {
  await page.addInitScript(countWork);
  await page.clock.install();
  await page.goto('./workbench.html');
  const counts = () => page.evaluate(() =>
    ({ ...(globalThis as unknown as { counts: { asked: number; answered: number } }).counts }));
  await expect.poll(counts).toEqual({ asked: 1, answered: 1 });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: 'Run' }).evaluate((run: HTMLElement) => { run.click(); run.click(); run.click(); });
  await expect.poll(counts, 'each run asks once').toEqual({ asked: 3, answered: 3 });
  // All runs wait for the same pause.
  await page.clock.runFor(120);
  await expect.poll(async () => (await counts()).answered).toBeGreaterThan(3);
  expect(await counts(), 'only the second run continues').toEqual({ asked: 4, answered: 4 });
});
