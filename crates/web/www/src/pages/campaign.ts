// The campaign: levels with their stars, the days, and progress as a file.
import { byId, capital, el, fill } from '../dom.ts';
import type { FamilyCard } from '../engine/messages.ts';
import { explain, notice } from '../notice.ts';
import { today } from '../game/origin.ts';
import { start } from '../page.ts';
import { mostStars, offered, type Best } from '../store/progress.ts';
import { read, saveProgress } from '../store/file.ts';
import { check } from '../store/plays.ts';

const { engine, store } = await start();

let [levels, families] = [0, [] as FamilyCard[]];
/** The family whose levels are shown: of the address, or the one that is played. */
let family: FamilyCard | undefined;
/** The tiers whose levels are shown. */
const unfolded = new Set<string>();

/** What stands in an address for a family: nothing for the first one. */
const query = (card: FamilyCard): string => (card === families[0] ? '' : `family=${card.id}&`);

const starText = (best: Best | undefined): string =>
  best ? '★'.repeat(best.stars) + '☆'.repeat(mostStars(best) - best.stars) : '';

const starWords = (best: Best | undefined): string =>
  best ? `solved, ${best.stars} of ${mostStars(best)} stars` : 'not solved yet';

function tier(card: FamilyCard, name: string): HTMLElement {
  const numbers = Array.from({ length: levels }, (_, nth) => nth + 1);
  const best = (number: number) => store.progress.levels[`${card.id}/${name}-${number}`];
  const won = numbers.reduce((sum, number) => sum + (best(number)?.stars ?? 0), 0);
  const most = numbers.reduce((sum, number) => sum + mostStars(best(number)), 0);
  const next = numbers.find((number) => !best(number));
  const level = (number: number) =>
    el('li', {}, el('a', {
      href: `./index.html?${query(card)}level=${name}-${number}`,
      class: best(number) ? 'done' : number === next ? 'next' : '',
      'aria-label': `${capital(name)} level ${number}, ${starWords(best(number))}`,
    }, String(number), el('span', { class: 'stars', 'aria-hidden': 'true' }, starText(best(number)))));
  const details = el('details', { open: unfolded.has(`${card.id}/${name}`) },
    el('summary', {}, `${capital(name)}: ${won} of ${most} stars`),
    el('ul', { class: 'levels' }, ...numbers.map(level)));
  details.ontoggle = () => unfolded[details.open ? 'add' : 'delete'](`${card.id}/${name}`);
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
  if (!family) return;
  const card = family;
  fill(byId<HTMLSelectElement>('family'), families.map(({ id, name }) => [id, capital(name)]), card.id);
  const focused = places().findIndex((place) => place === document.activeElement);
  byId('tiers').replaceChildren(...card.tiers.map(({ name }) => tier(card, name)));
  places()[focused]?.focus();
  const day = store.progress.days[`${card.id}/${today()}`];
  byId('day').textContent = `Today, ${today()}: ${starWords(day)}. ${starText(day)}`;
  byId<HTMLAnchorElement>('play-day').href = `./index.html?${query(card)}daily`;
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

byId<HTMLSelectElement>('family').onchange = ({ target }) => {
  family = families.find(({ id }) => id === (target as HTMLSelectElement).value) ?? family;
  void show();
};
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

try {
  ({ levels, families } = await engine.ask({ ask: 'catalogue' }));
  await store.knowElder(families[0]?.id ?? '');
  const settings = offered(store.progress.settings, families);
  const asked = new URLSearchParams(location.search).get('family') ?? settings.family;
  family = families.find(({ id }) => id === asked) ?? families[0];
  Object.entries(settings.choices).forEach(([id, { tier }]) => unfolded.add(`${id}/${tier}`));
  await show();
} catch (error) {
  explain(error);
}
