// Checks the types of the installed package with `tsc --strict`, without the types of the DOM.
import { columns, EtchworkError, load, type Etchwork, type Hint, type Puzzle, type Signal, type States, type View } from 'etchwork';
import { load as loadScript } from 'etchwork/script';

declare const console: { log(...values: unknown[]): void };

const etchwork: Etchwork = await load();
const scripted: Etchwork = await loadScript('let name = "row";');
console.log(scripted.families().length);
const tiers: string[] = etchwork.tiers('rails');
for (const puzzle of etchwork.generate({ family: 'rails', tier: tiers[0] ?? '1', seed: 42n, count: 2, size: '4x4' })) {
  const known: Puzzle = puzzle;
  const depth: number | null | undefined = known.readings.mean_fork_depth;
  const solutions: bigint = known.count({ budget: 1e6 });
  const hint: Hint = known.play().hint(4);
  const view: View = known.play().ask({ ask: 'tap', cell: 0 });
  console.log(depth, solutions, hint.moves.length, view.status === 'solved');
}
const stop: Signal = { aborted: false };
for await (const puzzle of etchwork.stream({ tier: 'easy', max: { solutions: 1 }, tiers: 'numbered' }, stop)) {
  const states: States = puzzle.states({ most: 9 });
  const table: Record<string, Float64Array> = columns([puzzle]);
  console.log(states.stuck, table, etchwork.readings('pipes').map(({ about }) => about));
}
try {
  etchwork.read('');
} catch (error) {
  if (error instanceof EtchworkError) console.log(error.code satisfies 1 | 2 | 3 | 4);
}
// @ts-expect-error a tier is asked for by its name
etchwork.generate({ tier: 7 });
// @ts-expect-error there is no such option
etchwork.generate({ tier: 'easy', tires: 1 });
// @ts-expect-error there are four levels
etchwork.read('p1.GIQDBc.0014').play().hint(5);
