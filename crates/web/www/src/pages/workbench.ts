// The workbench for engineers: board after board, and what became of each.
import { byId, capital, el, fill } from '../dom.ts';
import type { Bounds, Funnel, Reading, Tier, Work } from '../engine/types.ts';
import { morph } from '../game/morph.ts';
import { explain } from '../notice.ts';
import { start } from '../page.ts';
import { meter, row, table } from '../bench/tables.ts';

/** While it runs, so many requests at a time are asked for that each takes about as
 * many milliseconds: a picture a time is enough. */
const AT_A_TIME = 60;
const PAUSE = 120;

const { engine } = await start();
const catalogue = await engine.ask({ ask: 'catalogue' }).catch((error: unknown) => {
  explain(error);
  throw error;
});
const [set, tier, finder, mechanic] = ['set', 'tier', 'finder', 'mechanic'].map((id) =>
  byId<HTMLSelectElement>(id),
) as [HTMLSelectElement, HTMLSelectElement, HTMLSelectElement, HTMLSelectElement];
const run = byId('run');
let isRunning = false;

const tiers = (): Tier[] => catalogue.sets.find(({ name }) => name === set.value)?.tiers ?? [];
const chosen = (): Tier | undefined => tiers().find(({ name }) => name === tier.value);

function chooseTier(): void {
  const now = chosen();
  if (!now) return;
  const finders = catalogue.finders.map(({ id }) => [id, id] as const);
  fill(finder, [['', `${now.finder} (the tier's)`], ...finders], '');
  const mechanics = catalogue.mechanics.map(({ id }) => [id, capital(id)] as const);
  fill(mechanic, [['', 'By weight'], ...mechanics, ['fog+warps', 'Fog+warps']], '');
  const gate = ([name, bounds]: [string, Bounds]) =>
    (['min', 'max'] as const).map((end) => {
      const value = bounds[end];
      const input = el('input', {
        type: 'number', step: 'any', min: '0', 'data-gate': name, 'data-end': end,
        value: value === null ? '' : String(value),
      });
      return el('label', {}, `${name.replaceAll('_', ' ')}, ${end}`, input);
    });
  const gates = Object.entries({ ...now.gates, solutions: { min: null, max: null } });
  byId('gates').replaceChildren(el('legend', {}, 'Gates'), ...gates.flatMap(gate));
}

function gates(): Record<string, Bounds> {
  const bounds: Record<string, Bounds> = {};
  for (const input of byId('gates').querySelectorAll('input')) {
    const { gate, end } = input.dataset;
    const value = Number.isNaN(input.valueAsNumber) ? null : input.valueAsNumber;
    const known = (bounds[gate ?? ''] ??= { min: null, max: null });
    known[end === 'min' ? 'min' : 'max'] = value;
  }
  return bounds;
}

async function setUp(): Promise<void> {
  const seed = byId<HTMLInputElement>('seed').valueAsNumber;
  await engine.ask({
    ask: 'bench',
    set: set.value,
    tier: tier.value,
    finder: finder.value || null,
    mechanic: mechanic.value || null,
    gates: gates(),
    seed: Number.isInteger(seed) && seed >= 0 ? seed : 1,
  });
  byId('notice').replaceChildren();
  await work(1);
}

async function work(requests: number): Promise<void> {
  show(await engine.ask({ ask: 'work', requests }));
}

function show({ funnel, puzzle }: Work): void {
  showFunnel(funnel);
  if (!puzzle) {
    byId('said').textContent = 'This request gave up: no board went through all gates.';
    return;
  }
  const board = byId('board');
  const [, cols, rows] = /Circuit of (\d+) columns? and (\d+) rows?/.exec(puzzle.svg) ?? [];
  board.style.setProperty('--cols', cols ?? '5');
  board.style.setProperty('--rows', rows ?? '5');
  board.setAttribute('aria-label', puzzle.description);
  if (!board.firstElementChild) board.append(el('div', { class: 'drawing', 'aria-hidden': 'true' }));
  morph(board.firstElementChild as HTMLElement, puzzle.svg);
  const { traps, options, unknown } = puzzle.traps;
  const fallback = puzzle.fallback ? `, fallen back from ${puzzle.fallback}` : '';
  byId('said').textContent =
    `Puzzle ${puzzle.index}, ${puzzle.mechanic}${fallback}: board ${puzzle.boards} was the first to do. ` +
    `${traps} of ${options} options off the path are traps (amber crosses)` +
    `${unknown ? `, ${unknown} not decided` : ''}.`;
  byId('open').setAttribute('href', `./index.html#${puzzle.id}`);
  table('readings', 'Readings: the needle against the band', puzzle.readings.map(reading));
}

function reading({ name, value, gate, band, in_band }: Reading): HTMLElement {
  const most = Math.max(1, value ?? 0, band?.[1] ?? 0, gate?.min ?? 0, gate?.max ?? 0);
  const bounds = gate ? `gate ${gate.min ?? ''}..${gate.max ?? ''}` : '';
  const verdict = in_band === null ? bounds : `${in_band ? 'in' : 'outside'} band${bounds && `, ${bounds}`}`;
  const shown = value === null ? 'unknown' : String(Math.round(value * 1000) / 1000);
  return row(name.replaceAll('_', ' '), shown, meter(value, most, band), verdict);
}

function showFunnel(funnel: Funnel): void {
  const { boards, requests, accepted, attempts, gave_up, fallbacks } = funnel;
  const share = (n: number, of: number) => (of ? n / of : 0);
  const line = (name: string, n: number) => row(name, n.toLocaleString('en'), meter(share(n, boards), 1, null), '');
  table('funnel', 'Funnel', [
    line('boards sculpted', boards),
    line('puzzles emitted', accepted),
    row('boards a puzzle', accepted ? (boards / accepted).toFixed(2) : 'none yet', '', ''),
    row('attempts of the finder', attempts.toLocaleString('en'), '', ''),
    row('requests, given up, fallen back', `${requests}, ${gave_up}, ${fallbacks}`, '', ''),
  ]);
  const rejects = Object.entries(funnel.rejected)
    .flatMap(([stage, reasons]) => Object.entries(reasons).map(([why, n]) => ({ name: `${stage}: ${why.replaceAll('_', ' ')}`, n })))
    .sort((a, b) => b.n - a.n);
  table('rejects', 'Boards thrown away, by reason, and their share', rejects.map(({ name, n }) =>
    row(name, n.toLocaleString('en'), meter(share(n, boards), 1, null, true), `${(100 * share(n, boards)).toFixed(1)} %`)));
}

async function keepRunning(): Promise<void> {
  for (let requests = 1; isRunning; ) {
    const start = performance.now();
    await work(requests);
    const isQuick = performance.now() - start < AT_A_TIME;
    requests = isQuick ? Math.min(2 * requests, 1000) : Math.max(1, Math.floor(requests / 2));
    await new Promise((wake) => setTimeout(wake, PAUSE));
  }
}

function setRunning(on: boolean): void {
  isRunning = on;
  run.setAttribute('aria-pressed', String(on));
  run.textContent = on ? 'Stop' : 'Run';
}

const guarded = (task: () => Promise<void>) => () =>
  void task().catch((error: unknown) => { setRunning(false); explain(error); });

fill(set, catalogue.sets.map(({ name }) => [name, name]), catalogue.played);
const fillTiers = () => fill(tier, tiers().map(({ name }) => [name, capital(name)]), tier.value || 'medium');
fillTiers();
tier.value = 'medium';
chooseTier();
set.onchange = () => { fillTiers(); chooseTier(); guarded(setUp)(); };
tier.onchange = () => { chooseTier(); guarded(setUp)(); };
byId('setup').addEventListener('change', ({ target }) => {
  if (target !== set && target !== tier) guarded(setUp)();
});
byId('setup').addEventListener('submit', (event) => event.preventDefault());
byId('one').addEventListener('click', guarded(() => work(1)));
byId('reset').addEventListener('click', guarded(setUp));
run.addEventListener('click', () => { setRunning(!isRunning); guarded(keepRunning)(); });
guarded(setUp)();
