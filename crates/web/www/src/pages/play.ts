// The main page: the home, the level screen, and the board where puzzles are played.
import { said } from '../address.ts';
import { byId, capital, el, hasLoaded } from '../dom.ts';
import type { FamilyCard, View } from '../engine/messages.ts';
import { levelsOf, nextLevel, type Place } from '../game/chapters.ts';
import { openToday, showHome } from '../game/home.ts';
import { LevelScreen } from '../game/level.ts';
import { keysOf, levelsIn, openingOf, openings } from '../game/opening.ts';
import { askedOf, FRESH, screenOf, today, type Asked, type Origin, type Screen } from '../game/origin.ts';
import type { Next } from '../game/result.ts';
import { closeDialogs, closeSheets, Stage } from '../game/stage.ts';
import { hardness } from '../game/stars.ts';
import { Switches } from '../game/switches.ts';
import { isMet, lessonBefore, setTour, tourAt } from '../game/tour.ts';
import { keepWhere } from '../game/where.ts';
import { explain } from '../notice.ts';
import { start } from '../page.ts';
import type { Best, Settings } from '../store/progress.ts';

const isEmbedded = new URLSearchParams(location.search).has('embed');
document.documentElement.classList.toggle('embed', isEmbedded);
if (isEmbedded) document.querySelector('h1')?.replaceChildren('SIGNAL');

const { engine, store } = await start();
const stage = new Stage(engine, store, {
  name: 'SIGNAL',
  address: new URL('./', location.href).href,
  show: tell,
  hasCard: () => game.origin.from !== 'lesson',
  keep,
  next: () => (isEmbedded ? null : next()),
  another: () => { if (!isEmbedded) void fresh(); },
  // The address is the one of the puzzle before, or another screen is.
  back: (address) => {
    if (address === 'follows') void openAddress().catch(explain);
    else if (history.length > 1) history.back();
    else toHome();
  },
  title: titleOf,
});
const { game, toBoard } = stage;
const levels = new LevelScreen(store, engine);
const fresh = () => game.open(FRESH, 'follows');
const freshOf = (family: string) => game.open({ from: 'fresh', asked: new URLSearchParams({ family }) }, 'follows');
const switches = new Switches(store, () => void game.layOut().then(() => { if (game.view) stage.show(game.view); }));
const strict = byId<HTMLInputElement>('strict');
strict.onchange = () => void set((settings) => { settings.strict = strict.checked; });
const baked = openings();
/** What was asked for before the lessons of its family came. */
let postponed: Asked | null = null;

/** Changes a setting of play, which a puzzle has from its start on: so another one is opened. */
async function set(change: (settings: Settings) => void): Promise<void> {
  await store.change(({ settings }) => change(settings));
  await (stage.card ? freshOf(stage.card.id) : fresh());
}

function turnTo(screen: Screen): void {
  for (const name of ['home', 'choose', 'play'] as const) byId(name).hidden = name !== screen;
  if (screen !== 'play') document.title = 'SIGNAL';
}

/** The place of the level in play in its campaign. */
function placeOf({ from }: Origin): Place | undefined {
  const { origin } = game;
  return from === 'level' && origin.from === 'level' ? levelsOf(stage.card).find(isAt(origin)) : undefined;
}

/** A level has the name of its place in the campaign. */
function titleOf({ title }: View): string {
  const place = placeOf(game.origin);
  if (game.origin.from === 'lesson') return title.split(', ')[0] ?? title;
  return place ? `${place.chapter} ${place.number}` : title;
}

/** Shows how hard a level or a puzzle of the day is. Of a day the engine that waits finds it out. */
async function rate(id: string): Promise<void> {
  const shown = byId('hard');
  if (shown.dataset.of === id) return;
  shown.dataset.of = id;
  shown.textContent = '';
  const { origin } = game;
  const stars = origin.from === 'daily' ? (await engine.askAhead({ ask: 'rate', text: id }))?.stars : placeOf(origin)?.difficulty;
  if (stars && shown.dataset.of === id) shown.replaceChildren(hardness(stars));
}

/** Shows what the menu offers, and the sentence and the buttons of a lesson. */
function tell(view: View): void {
  const { id, status, moves } = view;
  const { card } = stage;
  const { origin, settings } = game;
  // Another screen may have been asked for while the puzzle was opened.
  turnTo(screenOf(new URL(location.href), keysOf(game.families)));
  void rate(id).catch(() => undefined);
  if (origin.from !== 'lesson') keepWhere(view, titleOf(view));
  byId<HTMLAnchorElement>('to-editor').href = `./editor.html#${id}`;
  switches.show(settings, view);
  strict.checked = settings.strict;
  byId('strict-choice').hidden = !card?.can_lose;
  showChoice(card, settings);
  const links = card?.lessons.map((_, nth) =>
    el('a', { href: `./index.html?family=${card.id}&lesson=${nth + 1}` }, String(nth + 1))) ?? [];
  byId('lessons').replaceChildren(...(links.length ? ['Lessons: ', ...links.flatMap((link) => [link, ' '])] : []));
  const isSolved = status === 'solved';
  // A fresh or daily puzzle explains its mechanic only to a player who meets it for the first time.
  const isRandom = origin.from === 'fresh' || origin.from === 'daily';
  const isNew = card && ['id', 'level', 'daily'].includes(origin.from) && tourAt(card, store) > 0 && moves === 0 && !isEmbedded;
  const says = isNew ? `${capital(card.about)}.` : isRandom && !isSolved && isMet(view) ? null : view.says;
  const actions = isNew ? [{ label: 'Learn it first', go: () => learn(card) }]
    : origin.from !== 'lesson' ? []
    : isSolved ? [next()]
    : card && tourAt(card, store) ? [{ label: 'Skip', go: () => endTour(card) }] : [];
  // Keep the buttons if nothing has changed: one of them may be pressed right now.
  const shown = JSON.stringify([id, says, actions.map(({ label }) => label)]);
  const lesson = byId('lesson');
  if (lesson.dataset.shown === shown) return;
  lesson.dataset.shown = shown;
  const buttons = actions.map(({ label, go }) => el('button', { type: 'button', class: isSolved ? 'primary' : '', click: go }, label));
  lesson.replaceChildren(...(says ? [el('span', {}, says)] : []), ...buttons);
}

/** Shows what a new puzzle will be, on the way to the level screen. */
function showChoice(card: FamilyCard | undefined, { choices }: Settings): void {
  if (!card) return;
  const { tier, options } = choices[card.id] ?? { tier: '', options: {} };
  const title = card.tiers.find(({ name }) => name === tier)?.title ?? tier;
  byId<HTMLAnchorElement>('to-choose').href = `./index.html?choose&family=${card.id}`;
  byId('to-choose').textContent = `Choose a level: ${[title, ...Object.values(options)].join(', ')}`;
}

const isAt = ({ tier, number }: { tier: string; number: number }) => (place: Place) =>
  place.level[0] === tier && place.level[1] === number;

/** Saves the result of a level or a day. */
async function keep({ family }: View, best: Best, origin: Origin): Promise<void> {
  if (origin.from === 'level') await store.keepBest('levels', `${family}/${origin.tier}-${origin.number}`, best);
  if (origin.from === 'daily')
    await store.keepBest('days', `${family}/${origin.date}`, { ...best, ...(origin.date === today() ? {} : { late: true }) });
}

const follow = (label: string, next: Origin): Next =>
  ({ label, origin: next, go: () => void game.open(next, 'follows').then(toBoard) });

/** The puzzle that follows a solved one. */
function next(): Next {
  const { origin } = game;
  const { card } = stage;
  if (origin.from === 'level') {
    const levels = levelsOf(card);
    const at = levels.findIndex(isAt(origin));
    const [tier, number] = at < 0 ? [origin.tier, origin.number + 1] : (levels[at + 1]?.level ?? ['', 0]);
    if (number > 0 && number <= (card?.levels ?? 0)) return follow('Next level', { ...origin, tier, number });
  }
  if (origin.from === 'daily' && origin.date === today()) {
    const other = openToday(game.families, store).find(({ id }) => id !== card?.id);
    return other ? follow(`Today: ${other.name}`, { ...origin, family: other.id }) : { label: 'Today is done', go: toHome };
  }
  if (origin.from === 'lesson' && card) {
    const isTour = tourAt(card, store) > 0;
    if (origin.number < card.lessons.length) {
      const number = origin.number + 1;
      const { label, go } = follow('Next', { ...origin, number });
      return { label, go: () => { if (isTour) setTour(card.id, number); go(); } };
    }
    return { label: 'Play', go: () => endTour(card) };
  }
  return follow('New puzzle', FRESH);
}

/** Opens the lessons of a family, and comes back to the puzzle in play. */
function learn(card: FamilyCard): void {
  postponed = game.origin;
  void game.open({ from: 'lesson', family: card.id, number: Math.max(tourAt(card, store), 1) }, 'follows').then(toBoard);
}

/** Ends the lessons of a family, and opens what was asked for before they came. */
function endTour(card: FamilyCard): void {
  setTour(card.id, 0);
  const asked = postponed ?? { from: 'next', family: card.id };
  postponed = null;
  void game.open(puzzleOf(asked), 'follows').then(toBoard);
}

/** The next level of a family's campaign, or a new puzzle if all are solved; any other origin as it
 * is. */
function puzzleOf(asked: Asked): Origin {
  if (asked.from !== 'next') return asked;
  const card = game.families.find(({ id }) => id === asked.family);
  const place = card && nextLevel(card, store.progress);
  if (!card || !place) return { from: 'fresh', asked: new URLSearchParams({ family: asked.family }) };
  const [tier, number] = place.level;
  return { from: 'level', family: card === game.families[0] ? null : card.id, tier, number };
}

const freshOnBoard = () => void fresh().then(toBoard);

const cards = () => baked?.families ?? game.families.map((card) => ({ ...card, levels: levelsIn(card), picture: '' }));

const toHome = () => {
  history.pushState(null, '', './index.html');
  void openAddress().catch(explain);
};

/** What to do instead of a puzzle that cannot be opened. */
function instead(family: string | undefined) {
  const fresh = {
    label: 'Play a new puzzle',
    go: family ? () => void freshOf(family).then(toBoard) : freshOnBoard,
  };
  // A broken ID can be corrected there. The first button offers a puzzle to a player who only
  // followed a link.
  const edit = { label: 'Open it in the editor', go: () => location.assign(`./editor.html${location.hash}`) };
  return [fresh, ...(location.hash ? [edit] : [])];
}

async function openAddress(): Promise<void> {
  // The result belongs to the previous puzzle.
  closeDialogs();
  closeSheets();
  const url = new URL(location.href);
  const screen = screenOf(url, keysOf(game.families));
  turnTo(screen);
  if (screen !== 'play') game.leave();
  if (screen === 'home') return showHome(cards(), store);
  if (screen === 'choose') return levels.show(game.families, url.searchParams);
  // Whatever is wrong with the rest of the address, its family is kept.
  const family = game.families.find(({ id }) => id === said(url.searchParams, 'family'))?.id;
  if (family && !game.view) game.family = family;
  const asked = askedOf(url);
  // A text that cannot be played goes to the editor, which marks its flaw.
  if (asked.from === 'text') {
    const { drawn } = await engine.ask({ ask: 'draft', text: asked.text });
    if (drawn?.unsolvable !== null) return location.replace(`./editor.html${location.hash}`);
  }
  const lesson = isEmbedded ? null : lessonBefore(url, game.families, game.settings.family, store);
  // Who chose nothing but the family goes on with its campaign.
  if (lesson) postponed = asked.from === 'fresh' && !asked.asked.has('tier') ? null : asked;
  return game.open(lesson ?? puzzleOf(asked), 'asks', ...instead(family));
}
addEventListener('popstate', () => void openAddress().catch(explain));
store.onRecovered(() => { if (game.view) stage.show(game.view); });

// Links from screen to screen do not load the page again.
const pathOf = ({ origin, pathname }: URL) => origin + pathname.replace(/index(\.html)?$/, '');
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const isBroken = document.documentElement.classList.contains('broken');
  if (!link || !isPlain || event.defaultPrevented || isBroken) return;
  const url = new URL(link.href);
  if (link.download || pathOf(url) !== pathOf(new URL(location.href))) return;
  event.preventDefault();
  history.pushState(null, '', url);
  // While the engine loads, the address waits for it.
  if (game.families.length === 0) return preview();
  void openAddress().then(() => { if (!byId('play').hidden) toBoard(); }).catch(explain);
});

/** Shows what the build put into the page, while the engine loads. */
function preview(): void {
  if (!baked) return turnTo('play');
  const url = new URL(location.href);
  const screen = screenOf(url, baked.keys);
  turnTo(screen);
  if (screen === 'home') return showHome(baked.families, store);
  if (screen === 'choose') {
    // Who presses play before the choices are there gets what the address asks for.
    url.searchParams.delete('choose');
    byId<HTMLAnchorElement>('choose-play').href = `./index.html${url.search}`;
    return;
  }
  const asked = askedOf(url);
  const lesson = isEmbedded ? null : lessonBefore(url, baked.families, store.progress.settings.family, store);
  const origin = lesson ?? asked;
  const opening = origin.from === 'next' ? undefined : openingOf(baked, origin);
  if (!opening) return;
  // Move the progress of loading below the board.
  byId('loads').replaceChildren(...(document.querySelector('.wait p')?.childNodes ?? []));
  stage.board.preview(opening);
  byId('title').textContent = opening.title;
  const skip = el('button', { type: 'button', disabled: true }, 'Skip');
  byId('lesson').replaceChildren(...(opening.says ? [el('span', {}, opening.says)] : []), ...(lesson ? [skip] : []));
}

try {
  preview();
  const catalogue = await engine.ask({ ask: 'catalogue' });
  hasLoaded();
  game.families = catalogue.families;
  await store.setOriginalFamily(catalogue.families[0]?.id ?? '');
  await openAddress();
} catch (error) {
  explain(error);
}
