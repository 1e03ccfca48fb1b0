// The page of the game.
import { byId, count, el } from '../dom.ts';
import type { ActName, View } from '../engine/messages.ts';
import { Board } from '../game/board.ts';
import { Choices } from '../game/choices.ts';
import { levelsOf, nextLevel, type Place } from '../game/chapters.ts';
import { clockText } from '../game/clock.ts';
import { FarMoves } from '../game/far.ts';
import { Game } from '../game/game.ts';
import * as keys from '../game/keys.ts';
import { feel } from '../game/feel.ts';
import { FRESH, isPlain, originOf, today, type Origin } from '../game/origin.ts';
import { keysOf, openingOf } from '../game/opening.ts';
import { Pencils } from '../game/pencils.ts';
import * as pointer from '../game/pointer.ts';
import { showResult } from '../game/result.ts';
import { isMet, meet, setTour, tourAt } from '../game/tour.ts';
import { Touch } from '../game/touch.ts';
import { explain } from '../notice.ts';
import { start } from '../page.ts';

const isEmbedded = new URLSearchParams(location.search).has('embed');
document.documentElement.classList.toggle('embed', isEmbedded);
if (isEmbedded) document.querySelector('h1')?.replaceChildren('SIGNAL');

const { engine, store } = await start();
const board = new Board(byId('board'));
const game = new Game(engine, store, {
  changed: show,
  solved: (view) => void celebrate(view, true),
});
const far = new FarMoves(byId('far'), board, (text) => void game.ask({ ask: 'play', text }));
const pencils = new Pencils((request) => void game.ask(request));
const touch = new Touch(engine, board, byId('told'));
const fresh = () => game.open(FRESH, 'follows');
const freshOf = (family: string) => game.open({ from: 'fresh', asked: new URLSearchParams({ family }) }, 'follows');
const choices = new Choices(game, store, { fresh: freshOf, shown: () => { if (game.view) show(game.view); } });

/** What each button is for is said by its state: what cannot be used now is disabled. */
function enable(view: View): void {
  const isOpen = view.status !== 'solved';
  const usable = {
    undo: view.can_undo, redo: view.can_redo, restart: view.can_undo, return: view.can_return,
    hint: isOpen, mark: true, card: true, new: true,
  };
  for (const [id, can] of Object.entries(usable)) {
    const button = byId<HTMLButtonElement>(id);
    button.disabled = false;
    button.setAttribute('aria-disabled', String(!can));
  }
}

function show(view: View): void {
  if (view.moves !== game.shown?.moves && game.shown?.id === view.id) feel(store.progress.settings, 'step');
  game.shown = view;
  board.show(view, store.progress.settings.flaws);
  byId('title').textContent = view.title;
  document.title = `${view.title} \u00b7 SIGNAL`;
  byId('said').textContent = view.said;
  byId('left').textContent = view.progress ?? '';
  const tally = [count(view.moves, 'move'), count(view.undos, 'undo'), count(view.hints, 'hint')];
  if (view.mistakes > 0) tally.push(count(view.mistakes, 'mistake'));
  byId('counts').textContent = tally.join(', ');
  document.querySelector('nav [href^="./editor.html"]')?.setAttribute('href', `./editor.html#${view.id}`);
  byId('hint').textContent = game.tellsMore ? 'Tell more' : 'Hint';
  byId('card').hidden = view.status !== 'solved' || game.origin.from === 'lesson';
  enable(view);
  help(view);
  far.show(view);
  pencils.show(view);
  touch.show(view);
  tell(view);
  choices.show();
  tick();
}

/** What a hint offers to be done, and its reasons. */
function help({ hint }: View): void {
  const moves = hint?.take_back ?? 0;
  const mend = el('button', { type: 'button', class: 'primary', click: () => {
    toBoard();
    void game.ask({ ask: 'cut', moves });
  } }, `Take back ${moves}`);
  byId('mend').replaceChildren(...(moves > 0 ? [mend] : []));
  const reasons = hint && hint.reasons.length > 1 ? hint.reasons : [];
  byId('why').hidden = reasons.length === 0;
  byId('reasons').replaceChildren(...reasons.map((reason) => el('li', {}, reason)));
}

/** Tells the rule of the family in play, where its teaching boards are, and what this board is
 * there to teach. */
function tell(view: View): void {
  const { id, family, status } = view;
  const card = cardOf(family);
  byId('rule').textContent = card?.rule ?? '';
  byId('gestures').textContent = card?.gestures ?? '';
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

const cardOf = (family: string | undefined) => game.families.find(({ id }) => id === family);
const isAt = ({ tier, number }: { tier: string; number: number }) => (place: Place) =>
  place.level[0] === tier && place.level[1] === number;

function tick(): void {
  byId('clock').textContent = store.progress.settings.clock ? clockText(game.clock.seconds) : '';
}

/** Puzzles that were counted as solved since the page was opened. */
const counted = new Set<string>();

/** Lets the signal run; then shows the card of a solution, unless it was taken back meanwhile or
 * left. */
async function celebrate(view: View, isNews: boolean): Promise<void> {
  const { id, moves, family, tier } = view;
  try {
    const { origin } = game;
    const { settings } = store.progress;
    const seconds = Math.floor(game.clock.seconds);
    const page = new URL('./', location.href).href;
    const asked = engine.ask({ ask: 'result', seconds, page });
    asked.catch(() => undefined);
    if (isNews) feel(settings, 'solved');
    if (isNews) meet(view);
    const run = isNews ? board.celebrate(view) : Promise.resolve();
    if (origin.from === 'lesson') return void (await run);
    const result = await asked;
    const best = { stars: result.stars, of: result.marks.length, moves, seconds };
    if (origin.from === 'level') await store.keepBest('levels', `${family}/${origin.tier}-${origin.number}`, best);
    if (origin.from === 'daily')
      await store.keepBest('days', `${family}/${origin.date}`, { ...best, ...(origin.date === today() ? {} : { late: true }) });
    if (isNews && !counted.has(id)) await store.countSolve(`${family}/${tier ?? ''}`, seconds, result.stars);
    counted.add(id);
    await run;
    await game.ifSolved(id, () => showResult(result, isEmbedded ? null : next()));
  } catch (error) {
    explain(error);
  }
}

/** Where to go on from a solved puzzle. */
function next(): { label: string; go: () => void } {
  const { origin } = game;
  const follow = (label: string, next: Origin) =>
    ({ label, go: () => void game.open(next, 'follows').then(toBoard) });
  const card = cardOf(game.view?.family);
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
  const card = cardOf(game.view?.family);
  const place = card && nextLevel(card, store.progress);
  if (!card || !place) return freshOnBoard();
  const [tier, number] = place.level;
  const family = card === game.families[0] ? null : card.id;
  void game.open({ from: 'level', family, tier, number }, 'follows').then(toBoard);
}

/** For where the button that is pressed goes: keys are for the board next. */
const toBoard = () => board.focus();
const freshOnBoard = () => void fresh().then(toBoard);

const act = (act: ActName) => () => void game.ask({ ask: 'act', act });
const commands = {
  undo: act('undo'),
  redo: act('redo'),
  mark: act('mark'),
  return: act('return'),
  restart: act('restart'),
  hint: () => void game.hint(),
  new: () => void fresh(),
};
for (const [id, run] of Object.entries(commands))
  byId(id).addEventListener('click', ({ currentTarget }) => {
    if ((currentTarget as HTMLElement).ariaDisabled !== 'true') run();
  });
byId('card').addEventListener('click', () => void game.ifSolved(game.view?.id ?? '', (view) => void celebrate(view, false)));

/** Moves the cursor, and tells what is there. */
function look(cell: number): void {
  board.focusCell(cell, true);
  touch.look(cell);
}

/** Drags the line under the cursor by one, and goes along if it can. */
async function drag(down: number, right: number): Promise<void> {
  const cell = board.focused;
  const ahead = board.beside(down, right);
  const { slides } = await engine.ask({ ask: 'grasp', cell });
  const slide = slides.find((slide) => slide.down === down && slide.right === right);
  const [from, to] = slide ? [slide.from, slide.to] : [cell, ahead];
  await game.ask({ ask: 'drag', from, to });
  if (slide && ahead !== cell) board.focusCell(ahead, true);
}

pointer.listen(board, game, {
  get pencil() { return pencils.inHand; },
  looked: (cell) => touch.look(cell),
});
keys.listen(board, () => game.view?.walks ?? true, (command) => {
  switch (command.do) {
    case 'step':
      return void game.ask({ ask: 'step', down: command.down, right: command.right });
    case 'look':
      return look(board.beside(command.down, command.right));
    case 'look-to':
      return look(command.cell);
    case 'drag':
      return void drag(command.down, command.right);
    case 'tap': {
      const cell = board.focused;
      return void game.ask({ ask: 'tap', cell, second: command.second }).then(() => touch.look(cell));
    }
    case 'pencil':
      return pencils.toggle(board.focused);
    case 'no-pencils':
      return pencils.allOff();
    case 'next-pencil':
      byId('said').textContent = pencils.next() ?? '';
      return;
    case 'far':
      // Which move that is shows once those before it are made.
      return void game.ask(() => far.request(command.nth));
    default:
      return isEmbedded && command.do === 'new' ? undefined : commands[command.do]();
  }
});

// Whoever has never played is told how.
byId<HTMLDetailsElement>('help').open = Object.keys(store.progress.plays).length === 0;
/** The levels that a tier has. */
let most = 0;
setInterval(tick, 500);
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
store.watch(() => void game.catchUp());
store.onFound(() => choices.show());

/** Shows what is known of the board before the engine is there. */
function preview(): void {
  const opening = openingOf(originOf(new URL(location.href)), tourAt(store));
  if (!opening) return;
  const { title, says } = opening.board;
  // How much of the engine is there is told below the board.
  byId('counts').replaceChildren(...(document.querySelector('.wait p')?.childNodes ?? []));
  board.preview(opening.board);
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
