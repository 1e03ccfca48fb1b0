// Progress as a file, and which plays are deleted when there are too many.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Kept, Progress } from '../src/store/progress.ts';
import { ask, puzzle, type Puzzle } from './engine.ts';
import { byTaps, cell, expect, openPuzzle, store, stored, test } from './fixtures.ts';

/** A file of an earlier version, whose plays do not say whether they are solved. */
const WRITTEN = join(import.meta.dirname, 'progress-1.json');

const plays = async (page: Page) => (await stored(page)).plays;

const importProgress = async (page: Page, text: string) => {
  await page.goto('./campaign.html');
  await page.locator('#import').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(page.getByRole('alert')).toContainText('Progress was loaded');
};

const save = ({ view, way }: Puzzle, moves: number): string => {
  const place = (nth: number) => `${Math.floor(nth / view.cols)},${nth % view.cols}`;
  return `etchwork-save 1 ${view.id}\n${way.slice(1, moves + 1).map((nth) => `${place(nth)}\n`).join('')}`;
};

test('a file of an earlier version is loaded', async ({ page }) => {
  const text = readFileSync(WRITTEN, 'utf8');
  const file = JSON.parse(text) as Progress;
  await importProgress(page, text);
  await expect(page.getByRole('alert')).not.toContainText('cannot be read');
  await expect(page.getByText(/^Tutorial: 3 of 300 stars$/)).toBeVisible();
  const found = await plays(page);
  expect(Object.keys(found).sort()).toEqual(Object.keys(file.plays).sort());
  for (const [id, { save, seconds, at }] of Object.entries(file.plays)) {
    expect(found[id]).toMatchObject({ save, seconds, at });
    expect(found[id]?.done).toBe(ask({ ask: 'check', id, save }).status === 'solved');
  }
  const { levels, days } = await stored(page);
  const named = (record: object) => Object.fromEntries(Object.entries(record).map(([key, best]) => [`path/${key}`, best]));
  expect({ levels, days }, 'under the original family').toEqual({ levels: named(file.levels), days: named(file.days) });
  const open = Object.entries(found).filter(([, { done }]) => !done);
  expect(open, 'an unfinished play').toHaveLength(1);
  const [id, { save: left }] = open[0] ?? ['', { save: '' }];
  await page.goto(`./index.html#${id}`);
  await expect(page.locator('#counts')).toHaveText('4 moves, 1 undo, 1 hint');
  await page.locator('#undo').click();
  await expect.poll(async () => (await plays(page))[id]?.save).toBe(`${left}<\n`);
});

test('an unreadable play replaces no play', async ({ page }) => {
  const [found, other] = [puzzle('easy', 'standard'), puzzle('medium', 'standard')];
  const left = `${(found.view.left ?? 0) - 2} left`;
  await openPuzzle(page, found);
  await byTaps(page, { ...found, way: found.way.slice(0, 3) });
  await expect(page.locator('#left')).toHaveText(left);
  const head = `etchwork-save 1 ${found.view.id}\n`;
  const late = { seconds: 1, at: Date.now() + 1e9 };
  for (const bad of ['x', '', `${head}99,99\n`, head.replace('save 1', 'save 3'), save(other, 2)]) {
    const broken = { [found.view.id]: { save: bad, ...late }, 'p1.GIQDBc.0015': { save: 'x', ...late } };
    await importProgress(page, JSON.stringify({ etchwork: 'progress', version: 1, plays: { ...broken, x: 1 } }));
    await expect(page.getByRole('alert')).toContainText('3 entries of the file cannot be read: what you have stays as it is.');
    expect(Object.keys(await plays(page))).toEqual([found.view.id]);
    await page.goto(`./index.html#${found.view.id}`);
    await expect(page.locator('#left'), bad).toHaveText(left);
  }
  // An unreadable last play in `localStorage` does not either.
  await page.evaluate(([id, late]) => localStorage.setItem('etchwork-last', JSON.stringify({ id, save: 'x', ...late })), [found.view.id, late] as const);
  await page.reload();
  await expect(page.locator('#left')).toHaveText(left);
  // A readable play does, and its date is not later than today.
  const solved = { save: save(found, 3), ...late };
  await importProgress(page, JSON.stringify({ etchwork: 'progress', version: 1, plays: { [found.view.id]: solved } }));
  const taken = (await plays(page))[found.view.id];
  expect(taken).toMatchObject({ save: solved.save, done: false });
  expect(taken?.at).toBeLessThan(late.at - 1e8);
});

test('solved plays are deleted first, and a notice says when others are', async ({ page }) => {
  const many = new Map<string, Puzzle>();
  for (let seed = 1; many.size < 201; seed++) {
    const view = ask({ ask: 'fresh', tier: 'medium', options: { mechanic: 'standard' }, seed });
    const way = [...view.trail, ...(ask({ ask: 'hint', level: 4 }).hint?.cells ?? [])];
    many.set(view.id, { view, way });
  }
  // As earlier versions stored them: nothing says that the last one is solved.
  const old = [...many.values()].map((found, nth): [string, Kept] =>
    [found.view.id, { save: save(found, nth < 200 ? 1 : Infinity), seconds: 1, at: 1000 + nth }]);
  await page.goto('./campaign.html');
  await store(page, { version: 1, levels: {}, days: {}, plays: Object.fromEntries(old), settings: {}, bench: '' });
  const ids = old.map(([id]) => id);
  const played = [puzzle('easy', 'standard'), puzzle('easy', 'fog'), puzzle('easy', 'warps')];
  const move = async (found: Puzzle) => {
    await openPuzzle(page, found);
    await cell(page, found.way[1] ?? 0).click();
    await expect(page.locator('#left')).toHaveText(`${(found.view.left ?? 0) - 1} left`);
  };
  const here = async () => Object.keys(await plays(page)).sort();
  const [first, second, third] = played as [Puzzle, Puzzle, Puzzle];
  await move(first);
  await expect.poll(here, 'the solved play was deleted').toEqual([...ids.slice(0, 200), first.view.id].sort());
  await expect(page.getByRole('alert')).toBeEmpty();
  await move(second);
  await expect(page.getByRole('alert')).toContainText('The page saves 200 unfinished plays beside this one, and there were more: the oldest was deleted.');
  await expect.poll(here).toEqual([...ids.slice(1, 200), first.view.id, second.view.id].sort());
  // The current play stays even when solved; the next play pushes it out.
  await page.getByRole('button', { name: 'Close' }).click();
  await byTaps(page, { ...second, way: second.way.slice(1) });
  await expect(page.getByRole('heading', { name: /^Solved: / })).toBeVisible();
  expect(await here()).toContain(second.view.id);
  await move(third);
  await expect.poll(here).toEqual([...ids.slice(1, 200), first.view.id, third.view.id].sort());
  await expect(page.getByRole('alert')).toBeEmpty();
});
