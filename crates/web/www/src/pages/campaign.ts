// The campaign: levels with their stars, the days, and progress as a file.
import { byId, capital, el } from '../dom.ts';
import { explain, notice } from '../notice.ts';
import { today } from '../game/origin.ts';
import { start } from '../page.ts';
import type { Best } from '../store/progress.ts';
import { read, saveProgress } from '../store/file.ts';
import { check } from '../store/plays.ts';

const { engine, store } = await start();

/** The tiers whose levels are shown. */
const unfolded = new Set([store.progress.settings.tier]);

const starText = (best: Best | undefined): string =>
  best ? '★'.repeat(best.stars) + '☆'.repeat(3 - best.stars) : '';

const starWords = (best: Best | undefined): string =>
  best ? `solved, ${best.stars} of 3 stars` : 'not solved yet';

function tier(name: string, levels: number): HTMLElement {
  const numbers = Array.from({ length: levels }, (_, nth) => nth + 1);
  const best = (number: number) => store.progress.levels[`${name}-${number}`];
  const won = numbers.reduce((sum, number) => sum + (best(number)?.stars ?? 0), 0);
  const next = numbers.find((number) => !best(number));
  const level = (number: number) =>
    el('li', {}, el('a', {
      href: `./index.html?level=${name}-${number}`,
      class: best(number) ? 'done' : number === next ? 'next' : '',
      'aria-label': `${capital(name)} level ${number}, ${starWords(best(number))}`,
    }, String(number), el('span', { class: 'stars', 'aria-hidden': 'true' }, starText(best(number)))));
  const details = el('details', { open: unfolded.has(name) },
    el('summary', {}, `${capital(name)}: ${won} of ${3 * levels} stars`),
    el('ul', { class: 'levels' }, ...numbers.map(level)));
  details.ontoggle = () => unfolded[details.open ? 'add' : 'delete'](name);
  return details;
}

/** Where the focus can be among the tiers: drawn anew there are as many. */
const places = () => [...byId('tiers').querySelectorAll<HTMLElement>('summary, a')];

/** What the page depends on. */
const state = (): string => JSON.stringify([today(), store.progress]);
/** What it was when the page was last drawn. */
let shown = '';

async function show(): Promise<void> {
  shown = state();
  const { levels, sets, played } = await engine.ask({ ask: 'catalogue' });
  const tiers = sets.find(({ name }) => name === played)?.tiers ?? [];
  const focused = places().findIndex((place) => place === document.activeElement);
  byId('tiers').replaceChildren(...tiers.map(({ name }) => tier(name, levels)));
  places()[focused]?.focus();
  const day = store.progress.days[today()];
  byId('day').textContent = `Today, ${today()}: ${starWords(day)}. ${starText(day)}`;
}

/** Shows what was reached elsewhere meanwhile, in another tab, or before the way back here;
 * and the day that it is. */
async function showLatest(): Promise<void> {
  await store.refresh();
  if (state() !== shown) await show();
}

async function take(file: File): Promise<void> {
  let unread = 0;
  try {
    const found = read(await file.text());
    const checked = await check(engine, found.progress.plays);
    unread = found.unread + checked.unread;
    await store.merge({ ...found.progress, plays: checked.plays });
  } catch (error) {
    return notice(`${error instanceof Error ? error.message : error} Nothing has changed.`);
  }
  const entries = unread === 1 ? '1 entry' : `${unread} entries`;
  const left = unread === 0 ? '' : ` ${entries} of the file cannot be read: what you have stays as it is.`;
  const isKept = store.isKept ? '' : ' This browser does not let the page keep it: it is lost when you leave.';
  notice(`Progress was taken in: of each level the better result counts.${left}${isKept}`);
  await show().catch(explain);
}

byId('export').addEventListener('click', () => saveProgress(store));
byId<HTMLInputElement>('import').addEventListener('change', ({ target }) => {
  const input = target as HTMLInputElement;
  const file = input.files?.[0];
  if (file) void take(file).then(() => { input.value = ''; });
});
const refresh = () => void showLatest().catch((error: unknown) => explain(error));
document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh(); });
store.onFound(refresh);
// Midnight comes to a page that nobody leaves, too.
setInterval(() => { if (state() !== shown) refresh(); }, 60_000);
show().catch((error: unknown) => explain(error));
