// The editor: typed and pasted text, its flaws, tools, figures and states.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ask } from './engine.ts';
import { FAMILIES } from './families.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const sample = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../contraption/samples', `${name}.txt`), 'utf8');

const text = (page: Page): Locator => page.getByLabel('Text, ID or link');
const site = (page: Page, row: number, col: number): Locator => page.locator(`[data-site="${row},${col}"]`);
const figure = (page: Page, name: string): Locator =>
  page.locator('#figures tr').filter({ has: page.getByRole('rowheader', { name, exact: true }) }).getByRole('cell');
const tool = (page: Page, name: string): Locator => page.getByRole('toolbar').getByRole('button', { name, exact: true });

test('a puzzle of every family is read, drawn, described and played', async ({ page }) => {
  for (const { family, tier } of FAMILIES) {
    const { id } = ask({ ask: 'fresh', family, tier, options: {}, seed: 2 });
    await page.goto('about:blank');
    await page.goto(`./editor.html#${id}`);
    await expect(page.locator('#board svg')).toBeVisible();
    await expect(page.locator('#flaw')).toContainText('the text can be read');
    await expect(text(page)).not.toHaveValue(id);
    await expect(figure(page, 'ID')).toHaveText(id);
    await expect(figure(page, 'solution')).not.toBeEmpty();
    await expect(page.locator('#space')).toContainText('states');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Play it' }).click();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    expect(page.url()).toContain(`#${id}`);
    await page.getByRole('link', { name: 'Editor' }).click();
    await expect(figure(page, 'ID'), 'the link from the game leads back to the puzzle').toHaveText(id);
  }
});

test('text that cannot be read stays as typed, with its flaw marked, even after a reload', async ({ page }) => {
  await page.goto('./editor.html');
  await expect(page.locator('#flaw')).toContainText('the text can be read');
  const bad = 'S..\n.x.\n..T\n';
  await text(page).fill(bad);
  await expect(page.locator('#flaw')).toHaveText(/^Line 2, column 2: .*'x'/);
  await expect(page.locator('#marked mark')).toHaveText('x');
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to the flaw' }).click();
  await page.keyboard.type('.');
  await expect(text(page)).toHaveValue('S..\n...\n..T\n');
  await expect(page.locator('#board svg')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text(page)).toHaveValue(bad);
  await expect(page.locator('#marked mark')).toHaveText('x');
  await page.reload();
  await expect(text(page)).toHaveValue(bad);
  await expect(page.locator('#marked mark')).toHaveText('x');
});

test('numbers that are wrong are marked in the text, and one out of reach on the picture', async ({ page }) => {
  await page.goto('./editor.html');
  const board = 'S..T\n....\n....\n@waypoints 2,3';
  await text(page).fill(`${board} 2,3\n`);
  await expect(page.locator('#flaw')).toHaveText(/^Line 4, column 16: .*number 2, at 2,3/);
  await expect(page.locator('#marked mark')).toHaveText('2,3');
  await text(page).fill(`${board} 2,0\n`);
  await expect(figure(page, 'solution')).toContainText('no line visits row 3 column 1 in its turn');
  await expect(page.locator('[role="gridcell"][aria-invalid]')).toHaveCount(1);
  await expect(site(page, 2, 0)).toHaveAttribute('aria-invalid', 'true');
  await text(page).fill('S..T\n....\n....\n');
  await expect(page.locator('[role="gridcell"][aria-invalid]')).toHaveCount(0);
});

test('text is saved before the engine has read it', async ({ page }) => {
  await page.goto('./editor.html');
  await expect(page.locator('#flaw')).toContainText('the text can be read');
  await page.evaluate(() => { Worker.prototype.postMessage = () => undefined; });
  await text(page).fill('S..\n..T\n');
  await page.goto('about:blank');
  await page.goBack();
  await expect(text(page)).toHaveValue('S..\n..T\n');
  await expect(page.locator('#board svg')).toBeVisible();
});

test('a link that cannot be read opens with its flaw marked', async ({ page }) => {
  await page.goto('./editor.html#p1.GIQDBc.0015');
  await expect(text(page)).toHaveValue('p1.GIQDBc.0015');
  await expect(page.locator('#marked mark')).toHaveText('p1.GIQDBc.0015');
  await page.goto('./index.html#p1.GIQDBc.0015');
  await page.getByRole('button', { name: 'Open it in the editor' }).click();
  await expect(page.locator('#marked mark')).toHaveText('p1.GIQDBc.0015');
  const bad = 'S..\n.é.\n';
  for (const name of ['editor', 'index']) {
    await page.goto('about:blank');
    await page.goto(`./${name}.html#${encodeURIComponent(bad)}`);
    await expect(page.locator('#flaw')).toHaveText(/^Line 2, column 2/);
    await expect(text(page)).toHaveValue(bad);
    expect(new URL(page.url()).pathname).toBe('/editor.html');
  }
  await page.goto(`./index.html#${encodeURIComponent('S..\n..T\n')}`);
  await expect(page.getByRole('gridcell'), 'a text that can be played opens in the game').toHaveCount(6);
});

test('the editor ignores parameters that other sites append to an ID', async ({ page }) => {
  for (const behind of ['?utm_source=x', '&fbclid=y', ').']) {
    await page.goto('about:blank');
    await page.goto(`./editor.html#p1.GIQDBc.0014${behind}`);
    await expect(figure(page, 'ID')).toHaveText('p1.GIQDBc.0014');
  }
  await page.goto('about:blank');
  await page.goto('./editor.html#.x?.');
  await expect(text(page), 'a text that is not an ID stays as it is').toHaveValue('.x?.');
});

test('pasted IDs and links become text, and undo brings them back', async ({ page }) => {
  await page.goto('./editor.html');
  const link = 'https://example.org/index.html#p1.GIQDBc.0014';
  await text(page).fill(link);
  await expect(text(page)).toHaveValue(/^S\.\.#\n/);
  await expect(figure(page, 'ID')).toHaveText('p1.GIQDBc.0014');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('#board svg')).toBeVisible();
});

test('the mouse changes a board, which is saved as text, SVG and link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./editor.html');
  await text(page).fill('S..\n...\n..T\n');
  await tool(page, 'Wall').click();
  await site(page, 0, 1).click();
  await expect(text(page)).toHaveValue('S#.\n...\n..T\n');
  await tool(page, 'Warp').click();
  const [from, to] = [await site(page, 0, 2).boundingBox(), await site(page, 2, 0).boundingBox()];
  if (!from || !to) throw new Error('both are shown');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(text(page)).toHaveValue('S#a\n...\na.T\n');
  await tool(page, 'Grow').click();
  await site(page, -1, 0).click();
  await expect(text(page)).toHaveValue('...\nS#a\n...\na.T\n');
  await site(page, 1, 1).click();
  await expect(page.locator('#asks'), 'the page says what the tool cannot do').toContainText('beside');
  for (const [name, starts] of [['Save text', '...\nS#a'], ['Save SVG', '<svg']] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    expect(readFileSync(await (await download).path(), 'utf8').startsWith(starts)).toBe(true);
  }
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('#asks')).toHaveText('The link is copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(page.getByRole('gridcell')).toHaveCount(12);
});

test('puzzles of other families are changed by mouse, and the places lie on their tiles', async ({ page }) => {
  await page.goto('./editor.html');
  const edits: { before: string; tool: string; at: [number, number][]; after: string }[] = [
    // The tile at 1,0 lies half a tile to the right of the one above it.
    { before: 'pipes hex 2x2\n1 8\n8 8\n', tool: 'Join', at: [[1, 0], [1, 1]], after: 'pipes hex 2x2\n1 8\n9 8\n' },
    {
      before: 'rails 3x2\n@stations W0 E0\n-.-\n.-.\n', tool: 'Fixed line', at: [[-1, 2]],
      after: 'rails 3x2\n@stations W0 E0\n@fixed C2\n-.-\n.-.\n',
    },
    {
      before: 'pattern\nnode A 0,0 shown\nnode B 1,0 pattern\nedge A - B\n', tool: 'Neighbours', at: [[0, 0]],
      after: 'pattern\nnode A 0,0 shown radius 1 = 1\nnode B 1,0 pattern\nedge A - B\n',
    },
  ];
  for (const { before, tool: name, at, after } of edits) {
    await text(page).fill(before);
    await tool(page, name).click();
    for (const [row, col] of at) await site(page, row, col).click();
    await expect(text(page)).toHaveValue(after);
  }
  await text(page).fill('pipes hex 2x2\n1 8\n8 8\n');
  await expect(tool(page, 'Join')).toBeVisible();
  const [above, below] = [await site(page, 0, 0).boundingBox(), await site(page, 1, 0).boundingBox()];
  if (!above || !below) throw new Error('both are shown');
  expect(below.x).toBeGreaterThan(above.x + above.width / 4);
});

test('a contraption is built by keyboard only, from one node to its solution', async ({ page }) => {
  await page.goto('./editor.html');
  await text(page).focus();
  await page.keyboard.insertText('A Door\nPuzzleNode A { pos:0,0 }\n');
  await expect(page.locator('#flaw')).toContainText('Not finished: it has no player');
  const take = async (name: string) => {
    await page.getByRole('toolbar').locator('[tabindex="0"]').focus();
    while (!(await tool(page, name).evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  };
  const go = async (row: number, col: number) => {
    const at = async () => (await page.locator(':focus').getAttribute('data-site') ?? '').split(',').map(Number);
    for (let [r = 0, c = 0] = await at(); r !== row || c !== col; [r = 0, c = 0] = await at())
      await page.keyboard.press(r < row ? 'ArrowDown' : r > row ? 'ArrowUp' : c < col ? 'ArrowRight' : 'ArrowLeft');
  };
  const done = async (name: string, ...places: [number, number][]) => {
    const before = await text(page).inputValue();
    await take(name);
    for (const [row, col] of places) {
      await go(row, col);
      await page.keyboard.press('Enter');
    }
    await expect(text(page), name).not.toHaveValue(before);
    await expect(page.locator('#asks')).not.toContainText('the other end');
  };
  await done('Node', [0, 2]);
  await done('Node', [0, 4]);
  await done('Edge', [0, 0], [0, 2]);
  await done('Gate', [0, 2], [0, 4]);
  await done('Player', [0, 0]);
  await done('Goal', [0, 4]);
  await expect(page.locator('#space')).toContainText('No solution: proved');
  await expect(page.locator('#map [data-state]')).toHaveCount(2);
  await done('Toggle', [0, 0]);
  await done('Switch', [0, 0], [0, 2], [0, 4]);
  await expect(figure(page, 'solution')).toHaveText('3 moves, the fewest possible');
  await expect(figure(page, 'difficulty')).toHaveText(/^\d+ of 100 by the model \(difficulty-2\), between \d+ and \d+$/);
  await expect(figure(page, 'because')).not.toBeEmpty();
  await done('Flip edge', [0, 2], [0, 4]);
  await expect(figure(page, 'solution')).toHaveText('2 moves, the fewest possible');
  await page.keyboard.press('u');
  await expect(figure(page, 'solution')).toHaveText('3 moves, the fewest possible');
  await expectAccessible(page);
});

test('a click on a state puts the puzzle into it, and its buttons make moves from there', async ({ page }) => {
  await page.goto('./editor.html');
  await text(page).fill(sample('detour'));
  await expect(page.locator('#space')).toContainText('31 states, 97 transitions, 2 goals');
  const before = await page.locator('#board .drawing').innerHTML();
  await page.locator('#map [data-state="7"]').click();
  await expect(page.locator('#state')).toHaveText('The picture shows state 7.');
  await expect.poll(() => page.locator('#board .drawing').innerHTML()).not.toBe(before);
  await page.locator('#moves button').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#state')).not.toContainText('state 7');
  await expect(page.locator('#moves button:focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Back to the start' }).click();
  await expect(page.locator('#state')).toBeEmpty();
  await expect.poll(() => page.locator('#board .drawing').innerHTML()).toBe(before);
});

test('the page says that the budget is spent', async ({ page }) => {
  await page.goto('./editor.html');
  await text(page).fill(`S${'.'.repeat(9)}\n${`${'.'.repeat(10)}\n`.repeat(8)}${'.'.repeat(9)}T\n`);
  await expect(page.locator('#space')).toContainText(/At least \d+ states/);
  await expect(page.locator('#space')).toContainText('too many to draw');
  await page.getByRole('button', { name: 'Draw them' }).click();
  await expect(page.locator('#map svg')).toBeVisible();
  await expectAccessible(page);
});

test('the editor can start from a lesson', async ({ page }) => {
  await page.goto('./editor.html');
  const start = page.getByLabel('Start from');
  await expect(start.locator('option').nth(10)).toBeAttached();
  const last = await start.locator('option').count();
  await start.selectOption({ index: last - 1 });
  await expect(page.locator('#board svg')).toBeVisible();
  await expect(text(page)).not.toHaveValue('');
});

test('a review tells where a puzzle is lost, and a change that it offers is applied and taken back', async ({ page }) => {
  const bare = 'S..\n...\n..T\n';
  await page.goto('./editor.html');
  await text(page).fill(bare);
  await page.getByRole('button', { name: 'Review it' }).click();
  await expect(page.locator('#falls li').first()).toContainText(/After 1 move, 1 of 2 moves loses: row 2 column 2 \(the solution goes row 1 column 3\)\.$/);
  await expect(page.locator('#reviewed')).toHaveText('All changes are tried.');
  await expectAccessible(page);
  await expect(figure(page, 'paths')).toHaveText('2');
  const unique = page.getByRole('group', { name: 'What leaves one solution' });
  await unique.getByRole('button').first().click();
  await expect(figure(page, 'paths')).toHaveText('1');
  await expect(unique).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text(page)).toHaveValue(bare);
  await expect(page.locator('#review')).toBeVisible();
  await text(page).fill('hello');
  await expect(page.locator('#review')).toBeHidden();
});

test('a review is stopped, and one that found nothing says so', async ({ page }) => {
  const { id } = ask({ ask: 'fresh', tier: 'hard', options: {}, seed: 2 });
  await page.goto(`./editor.html#${id}`);
  await page.getByRole('button', { name: 'Review it' }).click();
  await expect(page.locator('#reviewed')).toContainText(/\d+ of \d+ changes are tried/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('#reviewed')).toHaveText('Stopped.');
  await expect(page.getByRole('button', { name: 'Review it' })).toBeVisible();
});

test('the rest of a contraption is made, keeps the sketch, and is taken back', async ({ page }) => {
  const sketch = 'Sketch\nPuzzleNode A { pos:0,0 notify:B-C }\nPuzzleNode B { pos:1,0 }\nPuzzleNode C { pos:2,0 }\n'
    + 'PuzzleEdge A-B {  }\nPuzzleEdge B-C {  }\nPuzzleGate B-C { off }\nPuzzleToggle A { off }\n';
  await page.goto('./editor.html');
  await text(page).fill(sketch);
  await expect(page.locator('#flaw')).toContainText('Not finished');
  await page.getByLabel('Make the rest, as').selectOption({ label: 'Easy' });
  await page.getByRole('button', { name: 'Make the rest' }).click();
  await expect(page.locator('#flaw')).toContainText('the text can be read');
  await expect(text(page)).toHaveValue(/^Sketch\n[\s\S]*PuzzleToggle [\s\S]*PuzzleGate [\s\S]*PuzzlePlayer /);
  await expect(figure(page, 'shortest')).toHaveText(/^([789]|10)$/);
  await expectAccessible(page);
  const first = await text(page).inputValue();
  await page.getByRole('button', { name: 'Make the rest' }).click();
  await expect(text(page), 'another puzzle of the same sketch').not.toHaveValue(first);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text(page)).toHaveValue(sketch);
  await text(page).fill('S..\n...\n..T\n');
  await expect(page.getByLabel('Make the rest, as')).toBeHidden();
});

test('three next steps keep a design that is begun, say what they do, and are made and taken back', async ({ page }) => {
  await page.goto('./editor.html?family=contraption');
  await tool(page, 'Player').click();
  await site(page, 0, 0).click();
  const begun = 'PuzzlePlayer A';
  await expect(text(page)).toHaveValue(new RegExp(begun));
  const draft = await text(page).inputValue();
  await page.getByLabel('Make the rest, as').selectOption({ label: 'Easy' });
  await page.getByRole('button', { name: 'Three next steps' }).click();
  const steps = page.locator('#steps button');
  await expect(steps).toHaveCount(3);
  await expect(page.locator('#finished')).toHaveText('Each keeps all of this, and undo takes it back.');
  await expect(steps.first()).toContainText(/^It adds least: .*shortest( \d+ to)? \d+.*width/);
  await expectAccessible(page);
  await steps.nth(1).click();
  await expect(page.locator('#flaw')).toContainText('the text can be read');
  const stepped = await text(page).inputValue();
  expect(stepped).not.toBe(draft);
  for (const line of draft.split('\n').filter((line) => line.startsWith('Puzzle'))) {
    const kept = line.split(' ').slice(0, 2).join(' ');
    expect(stepped, 'all of the draft is kept').toContain(kept);
  }
  await expect(steps, 'another draft, other steps').toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text(page)).toHaveValue(draft);
  await text(page).fill('S..\n...\n..T\n');
  await expect(page.locator('#flaw')).toContainText('the text can be read');
  await expect(page.getByRole('button', { name: 'Three next steps' }), 'only where a maker keeps drafts').toBeHidden();
});

/** Drafts with several solutions, made by mouse: the board that it starts from, the tools that are pointed
 * at places, the name of the figure that counts solutions, and the number of places of the puzzle. */
const DRAFTS: { from: string | { lesson: string }; uses: { tool: string; at: [number, number][] }[]; counted: string; places: number }[] = [
  {
    from: { lesson: 'Path, lesson 3' },
    uses: [{ tool: 'Grow', at: [[3, 0]] }, { tool: 'Grow', at: [[0, 3]] }, { tool: 'T', at: [[3, 0]] }],
    counted: 'paths', places: 16,
  },
  {
    from: 'pipes square 5x4\n8 6 8 d 8\n4 e 1 d 8\n1 e b e a\n6 3 2 c 3\n@source 1,0\n',
    uses: [{ tool: 'Join', at: [[2, 3], [2, 4]] }, { tool: 'Join', at: [[2, 4], [3, 4]] }],
    counted: 'solving orientations of the tiles', places: 20,
  },
  {
    from: { lesson: 'Pattern, lesson 2' },
    uses: [{ tool: 'Shown', at: [[3, 0]] }],
    counted: 'patterns that agree with what is shown at the start', places: 4,
  },
];

for (const { from, uses, counted, places } of DRAFTS)
  test(`a draft made by mouse is finished, taken back and shared: ${counted}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const isText = typeof from === 'string';
    await page.goto(isText ? `./editor.html#${ask({ ask: 'data', text: from }).id}` : './editor.html');
    if (!isText) await page.getByLabel('Start from').selectOption({ label: from.lesson });
    await expect(page.locator('#board svg')).toBeVisible();
    for (const { tool: name, at } of uses) {
      const before = await figure(page, 'ID').textContent() ?? '';
      await tool(page, name).click();
      for (const [row, col] of at) await site(page, row, col).click();
      await expect(figure(page, 'ID'), name).not.toHaveText(before);
    }
    await expect(figure(page, counted)).toHaveText(/^([2-9]|\d\d+)$/);
    const draft = await text(page).inputValue();
    await page.getByRole('button', { name: 'Make the rest' }).click();
    await expect(page.locator('#finished')).toHaveText('There is one solution.');
    await expect(figure(page, counted)).toHaveText('1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(text(page)).toHaveValue(draft);
    await expect(page.locator('#finished')).toBeEmpty();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(figure(page, counted)).toHaveText('1');
    await page.getByRole('button', { name: 'Make the rest' }).click();
    await expect(page.locator('#finished')).toHaveText('Nothing has to be added: there is one solution.');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(page.getByRole('gridcell')).toHaveCount(places);
  });

test('finishing a draft shows how far it is, is stopped, goes on, and ends when somebody types', async ({ page }) => {
  const draft = `S${'.'.repeat(7)}\n${`${'.'.repeat(8)}\n`.repeat(6)}T${'.'.repeat(7)}\n`;
  await page.goto('./editor.html');
  await text(page).fill(draft);
  const finished = page.locator('#finished');
  await page.getByRole('button', { name: 'Make the rest' }).click();
  await expect(finished).toHaveText(/^Parts are added: 1 so far, with \d+ solutions left/);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(finished).toHaveText('Stopped: another press goes on from here.');
  await expect(page.getByRole('button', { name: 'Make the rest' })).toBeFocused();
  await expect(text(page)).toHaveValue(draft);
  await page.getByRole('button', { name: 'Make the rest' }).click();
  await expect(finished).toHaveText(/^Parts are added: [1-9]/);
  await text(page).fill('S.\n.T\n');
  await expect(finished).toBeEmpty();
  await expect(page.locator('#flaw')).toHaveText('Standard: the text can be read, but nobody can solve it.');
  await expect(page.getByRole('link', { name: 'Play it' })).toBeHidden();
  await page.getByRole('button', { name: 'Make the rest' }).click();
  await expect(finished).toHaveText('Nothing that is added makes it solvable.');
  await text(page).fill('rails 3x2\n@stations W0 E0\n-.-\n.-.\n');
  await expect(page.locator('#flaw')).toContainText('the text can be read');
  await expect(page.getByRole('button', { name: 'Make the rest' })).toBeHidden();
});

test('what is typed during a review ends it without a word', async ({ page }) => {
  const { id } = ask({ ask: 'fresh', tier: 'hard', options: {}, seed: 2 });
  await page.goto(`./editor.html#${id}`);
  await page.getByRole('button', { name: 'Review it' }).click();
  await expect(page.locator('#reviewed')).toContainText(/\d+ of \d+ changes are tried/);
  await text(page).fill('S..\n...\n..T\n');
  await expect(figure(page, 'paths')).toHaveText('2');
  await expect(page.locator('#reviewed')).toBeEmpty();
  await expect(page.locator('#asks')).not.toContainText('review');
});
