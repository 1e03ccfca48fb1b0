// The main page, where the game is played.
import { said } from '../address.ts';
import { byId, el, hasLoaded } from '../dom.ts';
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

/** Shows the family's lessons, and the sentence and the buttons of the current one. */
function tell(view: View): void {
  const { id, status } = view;
  const { card } = stage;
  document.querySelector('nav [href^="./editor.html"]')?.setAttribute('href', `./editor.html#${id}`);
  choices.show();
  const links = card?.lessons.map((_, nth) =>
    el('a', { href: `./index.html?family=${card.id}&lesson=${nth + 1}` }, String(nth + 1))) ?? [];
  byId('lessons').replaceChildren(...(links.length ? ['Lessons: ', ...links.flatMap((link) => [link, ' '])] : []));
  const { origin } = game;
  const place = origin.from === 'level' ? levelsOf(card).find(isAt(origin)) : undefined;
  byId('chapter').textContent = place ? `${place.chapter} ${place.number}` : '';
  const isSolved = status === 'solved';
  // A fresh or daily puzzle explains its mechanic only to a player who meets it for the first time.
  const isRandom = origin.from === 'fresh' || origin.from === 'daily';
  const says = isRandom && !isSolved && isMet(view) ? null : view.says;
  const actions = origin.from !== 'lesson' ? []
    : isSolved ? [next()]
    : tourAt(store) ? [{ label: 'Skip', go: () => { setTour('over'); toCampaign(); } }] : [];
  // Keep the buttons if nothing has changed: one of them may be pressed right now.
  const shown = JSON.stringify([id, says, actions.map(({ label }) => label)]);
  const lesson = byId('lesson');
  if (lesson.dataset.shown === shown) return;
  lesson.dataset.shown = shown;
  const buttons = actions.map(({ label, go }) => el('button', { type: 'button', class: isSolved ? 'primary' : '', click: go }, label));
  lesson.replaceChildren(...(says ? [el('span', {}, says)] : []), ...buttons);
}

const isAt = ({ tier, number }: { tier: string; number: number }) => (place: Place) =>
  place.level[0] === tier && place.level[1] === number;

/** Saves the result of a level or a day. */
async function keep({ family }: View, best: Best, origin: Origin): Promise<void> {
  if (origin.from === 'level') await store.keepBest('levels', `${family}/${origin.tier}-${origin.number}`, best);
  if (origin.from === 'daily')
    await store.keepBest('days', `${family}/${origin.date}`, { ...best, ...(origin.date === today() ? {} : { late: true }) });
}

/** The puzzle that follows a solved one. */
function next(): Next {
  const { origin } = game;
  const follow = (label: string, next: Origin) =>
    ({ label, go: () => void game.open(next, 'follows').then(toBoard) });
  const { card } = stage;
  if (origin.from === 'level') {
    const levels = levelsOf(card);
    const at = levels.findIndex(isAt(origin));
    const [tier, number] = at < 0 ? [origin.tier, origin.number + 1] : (levels[at + 1]?.level ?? ['', 0]);
    if (number > 0 && number <= (card?.levels ?? 0)) return follow('Next level', { ...origin, tier, number });
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

/** Opens the next unsolved level of the campaign. */
function toCampaign(): void {
  const { card } = stage;
  const place = card && nextLevel(card, store.progress);
  if (!card || !place) return freshOnBoard();
  const [tier, number] = place.level;
  const family = card === game.families[0] ? null : card.id;
  void game.open({ from: 'level', family, tier, number }, 'follows').then(toBoard);
}

const freshOnBoard = () => void fresh().then(toBoard);

// Show the rules to a new player.
byId<HTMLDetailsElement>('help').open = Object.keys(store.progress.plays).length === 0;
const openAddress = async () => {
  // The result card belongs to the previous puzzle.
  byId<HTMLDialogElement>('result').close();
  // Whatever is wrong with the rest of the address, its family is kept.
  const { searchParams } = new URL(location.href);
  const family = game.families.find(({ id }) => id === said(searchParams, 'family'))?.id;
  if (family && !game.view) {
    game.family = family;
    choices.show();
  }
  const fresh = {
    label: 'Play a new puzzle',
    go: family ? () => void freshOf(family).then(toBoard) : freshOnBoard,
  };
  // A broken ID can be corrected there. The first button offers a puzzle to a player who only
  // followed a link.
  const edit = { label: 'Open it in the editor', go: () => location.assign(`./editor.html${location.hash}`) };
  let origin = originOf(new URL(location.href));
  // A text that cannot be played goes to the editor, which marks its flaw.
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
store.onRecovered(() => choices.show());

/** Shows the board that the build put into the page, while the engine loads. */
function preview(): void {
  const opening = openingOf(originOf(new URL(location.href)), tourAt(store));
  if (!opening) return;
  const { title, says } = opening.board;
  // Move the progress of loading below the board.
  byId('counts').replaceChildren(...(document.querySelector('.wait p')?.childNodes ?? []));
  stage.board.preview(opening.board);
  byId('title').textContent = title;
  const skip = el('button', { type: 'button', disabled: true }, 'Skip');
  byId('lesson').replaceChildren(...(says ? [el('span', {}, says)] : []), ...(opening.canSkip ? [skip] : []));
}

try {
  preview();
  const catalogue = await engine.ask({ ask: 'catalogue' });
  hasLoaded();
  game.families = catalogue.families;
  await store.setOriginalFamily(catalogue.families[0]?.id ?? '');
  choices.show();
  await openAddress();
} catch (error) {
  explain(error);
}
