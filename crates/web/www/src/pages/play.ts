// The page of the game.
import { byId, el } from '../dom.ts';
import type { View } from '../engine/messages.ts';
import { Choices } from '../game/choices.ts';
import { levelsOf, nextLevel, type Place } from '../game/chapters.ts';
import { FRESH, isPlain, originOf, today, type Origin } from '../game/origin.ts';
import { keysOf, openingOf } from '../game/opening.ts';
import type { Next } from '../game/result.ts';
import { Stage } from '../game/stage.ts';
import { isMet, setTour, tourAt } from '../game/tour.ts';
import { explain } from '../notice.ts';
import { start } from '../page.ts';
import type { Best } from '../store/progress.ts';

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
});
const { game, toBoard } = stage;
const fresh = () => game.open(FRESH, 'follows');
const freshOf = (family: string) => game.open({ from: 'fresh', asked: new URLSearchParams({ family }) }, 'follows');
const choices = new Choices(game, store, { fresh: freshOf, shown: () => { if (game.view) stage.show(game.view); } });

/** Tells where the family in play has teaching boards, and what this board is there to teach. */
function tell(view: View): void {
  const { id, status } = view;
  const { card } = stage;
  document.querySelector('nav [href^="./editor.html"]')?.setAttribute('href', `./editor.html#${id}`);
  choices.show();
  const links = card?.lessons.map((_, nth) =>
    el('a', { href: `./index.html?family=${card.id}&lesson=${nth + 1}` }, String(nth + 1))) ?? [];
  byId('lessons').replaceChildren(...(links.length ? ['Boards that teach: ', ...links.flatMap((link) => [link, ' '])] : []));
  const { origin } = game;
  const place = origin.from === 'level' ? levelsOf(card).find(isAt(origin)) : undefined;
  byId('chapter').textContent = place ? `${place.chapter} ${place.number}` : '';
  const isSolved = status === 'solved';
  // A puzzle by lot has a sentence for whoever meets its kind for the first time.
  const isByLot = origin.from === 'fresh' || origin.from === 'daily';
  const says = isByLot && !isSolved && isMet(view) ? null : view.says;
  const ways = origin.from !== 'lesson' ? []
    : isSolved ? [next()]
    : tourAt(store) ? [{ label: 'Skip', go: () => { setTour('over'); toCampaign(); } }] : [];
  // A button that is being pressed stays.
  const shown = JSON.stringify([id, says, ways.map(({ label }) => label)]);
  const lesson = byId('lesson');
  if (lesson.dataset.shown === shown) return;
  lesson.dataset.shown = shown;
  const buttons = ways.map(({ label, go }) => el('button', { type: 'button', class: isSolved ? 'primary' : '', click: go }, label));
  lesson.replaceChildren(...(says ? [el('span', {}, says)] : []), ...buttons);
}

const isAt = ({ tier, number }: { tier: string; number: number }) => (place: Place) =>
  place.level[0] === tier && place.level[1] === number;

/** Keeps what was achieved of a level or a day. */
async function keep({ family }: View, best: Best, origin: Origin): Promise<void> {
  if (origin.from === 'level') await store.keepBest('levels', `${family}/${origin.tier}-${origin.number}`, best);
  if (origin.from === 'daily')
    await store.keepBest('days', `${family}/${origin.date}`, { ...best, ...(origin.date === today() ? {} : { late: true }) });
}

/** Where to go on from a solved puzzle. */
function next(): Next {
  const { origin } = game;
  const follow = (label: string, next: Origin) =>
    ({ label, go: () => void game.open(next, 'follows').then(toBoard) });
  const { card } = stage;
  if (origin.from === 'level') {
    const levels = levelsOf(card);
    const at = levels.findIndex(isAt(origin));
    const [tier, number] = at < 0 ? [origin.tier, origin.number + 1] : (levels[at + 1]?.level ?? ['', 0]);
    if (number > 0 && number <= most) return follow('Next level', { ...origin, tier, number });
  }
  if (origin.from === 'lesson') {
    const isTour = tourAt(store) > 0;
    if (origin.number < (card?.lessons.length ?? 0)) {
      const number = origin.number + 1;
      const { label, go } = follow('Next', { ...origin, number });
      return { label, go: () => { if (isTour) setTour(number); go(); } };
    }
    return { label: 'Play the first level', go: () => { if (isTour) setTour('over'); toCampaign(); } };
  }
  return { label: 'New puzzle', go: freshOnBoard };
}

/** On with the campaign, where it was left. */
function toCampaign(): void {
  const { card } = stage;
  const place = card && nextLevel(card, store.progress);
  if (!card || !place) return freshOnBoard();
  const [tier, number] = place.level;
  const family = card === game.families[0] ? null : card.id;
  void game.open({ from: 'level', family, tier, number }, 'follows').then(toBoard);
}

const freshOnBoard = () => void fresh().then(toBoard);

// Whoever has never played is told how.
byId<HTMLDetailsElement>('help').open = Object.keys(store.progress.plays).length === 0;
/** The levels that a tier has. */
let most = 0;
const openAddress = async () => {
  // The card is of the puzzle that is left.
  byId<HTMLDialogElement>('result').close();
  const fresh = { label: 'Play a new puzzle', go: freshOnBoard };
  // So can an ID; but who has only followed a link may want to play.
  const edit = { label: 'Open it in the editor', go: () => location.assign(`./editor.html${location.hash}`) };
  let origin = originOf(new URL(location.href));
  // A text that cannot be played is looked at, and mended, where its flaw is marked.
  if (origin.from === 'text') {
    const { drawn } = await engine.ask({ ask: 'draft', text: origin.text });
    if (drawn?.unsolvable !== null) return location.replace(`./editor.html${location.hash}`);
  }
  const [first] = game.families;
  const number = isPlain(origin, keysOf(game.families)) ? Math.min(tourAt(store), first?.lessons.length ?? 0) : 0;
  if (first && number > 0) {
    origin = { from: 'lesson', family: first.id, number };
    setTour(number);
  }
  return game.open(origin, 'asks', fresh, ...(location.hash ? [edit] : []));
};
addEventListener('popstate', () => void openAddress().catch(explain));
store.onFound(() => choices.show());

/** Shows what is known of the board before the engine is there. */
function preview(): void {
  const opening = openingOf(originOf(new URL(location.href)), tourAt(store));
  if (!opening) return;
  const { title, says } = opening.board;
  // How much of the engine is there is told below the board.
  byId('counts').replaceChildren(...(document.querySelector('.wait p')?.childNodes ?? []));
  stage.board.preview(opening.board);
  byId('title').textContent = title;
  const skip = el('button', { type: 'button', disabled: true }, 'Skip');
  byId('lesson').replaceChildren(...(says ? [el('span', {}, says)] : []), ...(opening.canSkip ? [skip] : []));
}

try {
  preview();
  const catalogue = await engine.ask({ ask: 'catalogue' });
  most = catalogue.levels;
  game.families = catalogue.families;
  await store.knowElder(catalogue.families[0]?.id ?? '');
  choices.show();
  await openAddress();
} catch (error) {
  explain(error);
}
