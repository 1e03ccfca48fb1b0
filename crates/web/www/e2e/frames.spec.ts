// Frames at four times slowed CPU on the largest board of each family, by the browser's own trace. The
// figures are printed; the bounds are far above them.
import { ask } from './engine.ts';
import { FAMILIES, type FamilyCase } from './families.ts';
import { traced, type Frames } from './frames.ts';
import { byHand, expect, store, test } from './fixtures.ts';
import type { View } from '../src/engine/messages.ts';

/** The moves that are made by hand at the end; all before them are loaded. */
const MOVES = 24;
/** Milliseconds between two moves. */
const PAUSE = 250;
/** Milliseconds that a solved board answers for. */
const ANSWER = 1500;

interface Play {
  view: View;
  /** The moves that are left, and a save with all others. */
  moves: string[];
  save: string;
}

/** The largest board of the last tier, near its solution. */
function largest({ family }: FamilyCase): Play {
  const tier = ask({ ask: 'catalogue' }).families.find(({ id }) => id === family)?.tiers.at(-1);
  if (!tier) throw new Error(`${family} has no tier`);
  const steps = tier.options.filter(({ kind }) => kind === 'steps');
  const options = Object.fromEntries(steps.map(({ key, values }) => [key, values.at(-1) ?? '']));
  for (let seed = 1; ; seed++) {
    const { id } = ask({ ask: 'fresh', family, tier: tier.name, options, seed });
    const way = ask({ ask: 'hint', level: 4 }).hint?.moves ?? [];
    // Buttons make these moves, and no gesture of the board.
    if (way.length === 0 || way.some((move) => /^(push|shoot) |^[OT] [RC\d]/.test(move))) continue;
    ask({ ask: 'open', id });
    const [before, moves] = [way.slice(0, -MOVES), way.slice(-MOVES)];
    const { save } = before.reduce((_, text) => ask({ ask: 'play', text }), ask({ ask: 'view' }));
    return { view: ask({ ask: 'view' }), moves, save };
  }
}

/** The most milliseconds at four times slowed CPU that the main thread may take for one task, and for all
 * of a move: more than twice what a machine at full load measured. */
const [LONGEST, BUSY] = [400, 1000];

const told = (what: string, { seconds, drawn, dropped, longest, busy, late }: Frames): string =>
  `${what}: ${drawn} frames drawn and ${dropped} dropped in ${seconds.toFixed(1)} s; the main thread took ${busy.toFixed(0)} ms, ${longest.toFixed(0)} ms at most at once, ${late} times above 16.7 ms`;

for (const example of FAMILIES)
  test(`frames of ${example.family}`, async ({ page, browser }) => {
    const { view, moves, save } = largest(example);
    await page.goto('./index.html');
    await store(page, { version: 1, levels: {}, days: {}, plays: { [view.id]: { save, seconds: 1, at: 1 } }, settings: {} });
    await page.goto(`./index.html#${view.id}`);
    await expect(page.locator('#counts')).toContainText(new RegExp(`^${view.moves} moves?,`));
    const last = moves.pop() ?? '';
    const played = await traced(browser, page, async () => {
      for (const move of moves) {
        await byHand(page, example.gesture(view, move));
        await page.waitForTimeout(PAUSE);
      }
    });
    await expect(page.locator('#counts')).toContainText(new RegExp(`^${view.moves + moves.length} moves?,`));
    const solved = await traced(browser, page, async () => {
      await byHand(page, example.gesture(view, last));
      await page.waitForTimeout(ANSWER);
    });
    await expect(page.getByRole('heading', { name: /^Solved/ })).toBeVisible();
    console.log(`${view.title}, ${view.places.length} places, ${moves.length} moves\n  ${told('moves', played)}\n  ${told('solved', solved)}`);
    expect(played.tasks, 'the trace has the tasks of the page').toBeGreaterThan(moves.length);
    expect(Math.max(played.longest, solved.longest), 'the longest frame').toBeLessThan(LONGEST);
    expect(played.busy / moves.length, 'the work of a move').toBeLessThan(BUSY);
  });
