// The campaign page: levels with their stars, daily puzzles, statistics, and progress as a file.
import { said } from '../address.ts';
import { byId, capital, count, el, fill, save } from '../dom.ts';
import type { Chapter, FamilyCard } from '../engine/messages.ts';
import { explain, notice } from '../notice.ts';
import { keyOf, nextLevel, toOpen, type Level } from '../game/chapters.ts';
import { clockText } from '../game/clock.ts';
import { today } from '../game/origin.ts';
import { MOST, dots, starText, starWords } from '../game/stars.ts';
import { start } from '../page.ts';
import { mostStars, withDefaults } from '../store/progress.ts';
import { read, saveProgress } from '../store/file.ts';
import { check } from '../store/plays.ts';

const { engine, store } = await start();

let families: FamilyCard[] = [];
/** The family whose levels are shown: from the address, else the family that is played. */
let family: FamilyCard | undefined;
/** The keys of the chapters that the player has opened. */
const unfolded = new Set<string>();

/** The parameter that names a family in an address; the first family needs none. */
const query = (card: FamilyCard): string => (card === families[0] ? '' : `family=${card.id}&`);

/** A list of levels with their stars that unfolds under its title. */
function levelList(card: FamilyCard, { title, says, levels, difficulty }: Chapter, isOpen: boolean): HTMLElement {
  const key = `${card.id}/${title}`;
  const { progress } = store;
  const best = (level: Level) => progress.levels[keyOf(card, level)];
  const won = levels.reduce((sum, level) => sum + (best(level)?.stars ?? 0), 0);
  const most = levels.reduce((sum, level) => sum + mostStars(best(level)), 0);
  const next = levels.find((level) => !best(level));
  const link = (level: Level, nth: number) => {
    const hard = difficulty[nth] ?? 0;
    return el('li', {}, el('a', {
      href: `./index.html?${query(card)}level=${level.join('-')}`,
      'data-key': `${key} ${nth}`,
      class: best(level) ? 'done' : level === next ? 'next' : '',
      'aria-label': `${capital(title)} level ${nth + 1}, ${hard ? `difficulty ${hard} of ${MOST}, ` : ''}${starWords(best(level))}`,
    }, String(nth + 1),
    ...(hard ? [el('span', { class: 'dots', 'aria-hidden': 'true' }, dots(hard))] : []),
    el('span', { class: 'stars', 'aria-hidden': 'true' }, starText(best(level)))));
  };
  const details = el('details', { open: unfolded.has(key) || isOpen },
    el('summary', { 'data-key': key }, `${capital(title)}: ${won} of ${most} stars`),
    el('p', { class: 'small' }, says),
    el('ul', { class: 'levels' }, ...levels.map(link)));
  details.ontoggle = () => unfolded[details.open ? 'add' : 'delete'](key);
  return details;
}

function chapter(card: FamilyCard, nth: number): HTMLElement {
  const chapter = card.chapters[nth] as Chapter;
  const { progress } = store;
  const closed = toOpen(card, nth, progress);
  if (closed > 0) return el('p', { class: 'closed' }, `${capital(chapter.title)}: opens after ${count(closed, 'more level')} of the previous chapter.`);
  return levelList(card, chapter, nextLevel(card, progress)?.chapter === chapter.title);
}

/** All levels of a tier, numbered as in links. */
const tier = (card: FamilyCard, title: string): HTMLElement =>
  levelList(card, { title, says: '', difficulty: [], levels: Array.from({ length: card.levels }, (_, nth): Level => [title, nth + 1]) }, false);

const DAY = 86_400_000;
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** How many days in a row, up to today or yesterday, were solved on the day itself. */
function streak(card: FamilyCard): number {
  const isSolved = (time: number) => {
    const best = store.progress.days[`${card.id}/${iso(time)}`];
    return best !== undefined && !best.late;
  };
  const now = Date.parse(today());
  let days = 0;
  for (let time = isSolved(now) ? now : now - DAY; isSolved(time); time -= DAY) days += 1;
  return days;
}

/** The last five weeks, Monday first, with the stars of each day. */
function calendar(card: FamilyCard): HTMLElement[] {
  const now = Date.parse(today());
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * DAY;
  const day = (time: number) => {
    if (time > now) return el('td');
    const best = store.progress.days[`${card.id}/${iso(time)}`];
    return el('td', {}, el('a', {
      href: `./index.html?${query(card)}daily=${iso(time)}`, class: best ? 'done' : time === now ? 'next' : '',
      'aria-label': `${new Date(time).getUTCDate()}: ${iso(time)}, ${starWords(best)}`,
    }, String(new Date(time).getUTCDate()), el('span', { class: 'stars', 'aria-hidden': 'true' }, starText(best))));
  };
  const week = (nth: number) => el('tr', {}, ...[0, 1, 2, 3, 4, 5, 6].map((at) => day(monday + (at - 7 * nth) * DAY)));
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  return [
    el('caption', {}, 'The last five weeks'),
    el('tr', {}, ...names.map((name) => el('th', { scope: 'col' }, name))),
    ...[4, 3, 2, 1, 0].map(week),
  ];
}

/** The statistics of each tier of each family. */
function statistics(): HTMLElement[] {
  const row = (tag: 'td' | 'th', ...cells: string[]) => el('tr', {}, ...cells.map((text) => el(tag, {}, text)));
  const rows = families.flatMap(({ id, name, tiers }) => [...tiers.map((tier) => tier.name), ''].flatMap((tier) => {
    const solves = store.progress.solves[`${id}/${tier}`] ?? [];
    const times = solves.map(([seconds]) => seconds).sort((a, b) => a - b);
    const stars = solves.reduce((sum, [, stars]) => sum + stars, 0);
    const median = times[Math.floor((times.length - 1) / 2)] ?? 0;
    return solves.length ? [row('td', capital(name), tier ? capital(tier) : 'Others', String(solves.length), clockText(median), String(stars))] : [];
  }));
  const head = row('th', 'Family', 'Difficulty', 'Solved', 'Median time', 'Stars');
  return rows.length ? [head, ...rows] : [row('td', 'Nothing is solved yet.')];
}

/** Everything that the page shows, as a string to compare. */
const state = (): string => JSON.stringify([today(), store.progress]);
/** The state that the page has shown last. */
let shown = '';

async function show(): Promise<void> {
  shown = state();
  if (!family) return;
  const card = family;
  fill(byId<HTMLSelectElement>('family'), families.map(({ id, name }) => [id, capital(name)]), card.id);
  const focused = (document.activeElement as HTMLElement | null)?.dataset.key;
  // Of the closed chapters, show the first one, and say how many more there are.
  const closed = card.chapters.findIndex((_, nth) => toOpen(card, nth, store.progress) > 0);
  const told = card.chapters.slice(0, closed < 0 ? undefined : closed + 1);
  const open = card.chapters.filter((_, nth) => nth > closed && toOpen(card, nth, store.progress) === 0);
  const more = card.chapters.length - told.length - (closed < 0 ? 0 : open.length);
  byId('tiers').replaceChildren(
    ...told.map((_, nth) => chapter(card, nth)),
    ...(closed < 0 ? [] : open.map((one) => chapter(card, card.chapters.indexOf(one)))),
    ...(more > 0 ? [el('p', { class: 'closed' }, `${count(more, 'more chapter')} after that.`)] : []));
  byId('all').replaceChildren(...card.tiers.filter(({ levels }) => levels).map(({ name }) => tier(card, name)));
  if (focused) document.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus();
  const day = store.progress.days[`${card.id}/${today()}`];
  byId('day').textContent = `Today, ${today()}: ${starWords(day)}. ${starText(day)}`;
  const days = streak(card);
  byId('streak').textContent = days > 0 ? `Streak: ${count(days, 'day')} in a row.` : '';
  byId('days').replaceChildren(...calendar(card));
  byId('stats').replaceChildren(...statistics());
  byId<HTMLAnchorElement>('play-day').href = `./index.html?${query(card)}daily`;
}

/** Updates the page after a change in another tab, a return by the back button, or midnight. */
async function showLatest(): Promise<void> {
  await store.refresh();
  if (state() !== shown) await show();
}

async function importFile(file: File): Promise<void> {
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
  const isKept = store.isKept ? '' : ' This browser does not let the page save it: it is lost when you leave.';
  notice(`Progress was loaded: the better result of each level counts.${left}${isKept}`);
  await show().catch(explain);
}

byId<HTMLSelectElement>('family').onchange = ({ target }) => {
  family = families.find(({ id }) => id === (target as HTMLSelectElement).value) ?? family;
  void show();
};
byId('export').addEventListener('click', () => saveProgress(store));
const files = byId<HTMLInputElement>('import');
const importChosen = () => {
  const file = files.files?.[0];
  if (file) void importFile(file).then(() => { files.value = ''; });
};
files.addEventListener('change', importChosen);
const refresh = () => void showLatest().catch((error: unknown) => explain(error));
document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh(); });
store.onRecovered(refresh);
// The date may change while the page stays open.
setInterval(() => { if (state() !== shown) refresh(); }, 60_000);

try {
  ({ families } = await engine.ask({ ask: 'catalogue' }));
  await store.setOriginalFamily(families[0]?.id ?? '');
  const settings = withDefaults(store.progress.settings, families);
  const asked = said(new URLSearchParams(location.search), 'family');
  family = families.find(({ id }) => id === (asked ?? settings.family)) ?? families[0];
  if (family && asked !== null && asked !== family.id)
    notice(`There is no family '${asked}': these are the levels of ${family.name}.`);
  const log = await store.log().catch(() => []);
  byId('export-log').hidden = log.length === 0;
  byId('export-log').addEventListener('click', () =>
    save(`signal-log-${today()}.json`, new Blob([JSON.stringify(log)], { type: 'application/json' })));
  await show();
} catch (error) {
  explain(error);
}
// The player may have chosen a file before the page was ready.
importChosen();
