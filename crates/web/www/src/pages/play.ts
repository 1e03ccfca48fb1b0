// The page of the game.
import { byId, count, el } from '../dom.ts';
import type { ActName, View } from '../engine/messages.ts';
import { Board } from '../game/board.ts';
import { Choices } from '../game/choices.ts';
import { clockText } from '../game/clock.ts';
import { FarMoves } from '../game/far.ts';
import { Game } from '../game/game.ts';
import * as keys from '../game/keys.ts';
import { FRESH, originOf, type Origin } from '../game/origin.ts';
import { Pencils } from '../game/pencils.ts';
import * as pointer from '../game/pointer.ts';
import { showResult } from '../game/result.ts';
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
  solved: (view) => void celebrate(view),
});
const far = new FarMoves(byId('far'), board, (text) => void game.ask({ ask: 'play', text }));
const pencils = new Pencils((request) => void game.ask(request));
const touch = new Touch(engine, board, byId('told'));
const fresh = () => game.open(FRESH, 'follows');
const choices = new Choices(game, store, { fresh, shown: () => { if (game.view) show(game.view); } });

function show(view: View): void {
  board.show(view, store.progress.settings.flaws);
  byId('title').textContent = view.title;
  byId('said').textContent = view.said;
  byId('left').textContent = view.progress ?? '';
  const tally = [count(view.moves, 'move'), count(view.undos, 'undo'), count(view.hints, 'hint')];
  if (view.mistakes > 0) tally.push(count(view.mistakes, 'mistake'));
  byId('counts').textContent = tally.join(', ');
  document.querySelector('nav [href^="./editor.html"]')?.setAttribute('href', `./editor.html#${view.id}`);
  byId('hint').textContent = game.tellsMore ? 'Tell more' : 'Hint';
  byId('card').hidden = view.status !== 'solved';
  far.show(view);
  pencils.show(view);
  touch.show(view);
  tell(view.family);
  choices.show();
  tick();
}

/** Tells the rule of the family in play, and where its teaching boards are. */
function tell(family: string): void {
  const card = game.families.find(({ id }) => id === family);
  byId('rule').textContent = card?.rule ?? '';
  byId('gestures').textContent = card?.gestures ?? '';
  const links = card?.lessons.map((_, nth) =>
    el('a', { href: `./index.html?family=${card.id}&lesson=${nth + 1}` }, String(nth + 1))) ?? [];
  byId('lessons').replaceChildren(...(links.length ? ['Boards that teach: ', ...links.flatMap((link) => [link, ' '])] : []));
  const { origin } = game;
  byId('lesson').textContent = origin.from === 'lesson' ? (card?.lessons[origin.number - 1] ?? '') : '';
}

function tick(): void {
  byId('clock').textContent = store.progress.settings.clock ? clockText(game.clock.seconds) : '';
}

/** Shows the card of a solution, unless it was taken back meanwhile or left. */
async function celebrate({ id, moves, family }: View): Promise<void> {
  try {
    const { origin } = game;
    const seconds = Math.floor(game.clock.seconds);
    const page = new URL('./', location.href).href;
    const result = await engine.ask({ ask: 'result', seconds, page });
    const best = { stars: result.stars, of: result.marks.length, moves, seconds };
    if (origin.from === 'level') await store.keepBest('levels', `${family}/${origin.tier}-${origin.number}`, best);
    if (origin.from === 'daily') await store.keepBest('days', `${family}/${origin.date}`, best);
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
  if (origin.from === 'level' && origin.number < levels)
    return follow('Next level', { ...origin, number: origin.number + 1 });
  const lessons = game.families.find(({ id }) => id === game.view?.family)?.lessons.length ?? 0;
  if (origin.from === 'lesson' && origin.number < lessons)
    return follow('Next lesson', { ...origin, number: origin.number + 1 });
  return { label: 'New puzzle', go: freshOnBoard };
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
for (const [id, run] of Object.entries(commands)) byId(id).addEventListener('click', run);
byId('card').addEventListener('click', () => void game.ifSolved(game.view?.id ?? '', (view) => void celebrate(view)));

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
let levels = 0;
setInterval(tick, 500);
const openAddress = () => {
  // The card is of the puzzle that is left.
  byId<HTMLDialogElement>('result').close();
  const fresh = { label: 'Play a new puzzle', go: freshOnBoard };
  // What cannot be read can be looked at, and mended, where it is marked.
  const edit = { label: 'Open it in the editor', go: () => location.assign(`./editor.html${location.hash}`) };
  return game.open(originOf(new URL(location.href)), 'asks', fresh, ...(location.hash ? [edit] : []));
};
addEventListener('popstate', () => void openAddress());
store.watch(() => void game.catchUp());
store.onFound(() => choices.show());

try {
  const catalogue = await engine.ask({ ask: 'catalogue' });
  levels = catalogue.levels;
  game.families = catalogue.families;
  await store.knowElder(catalogue.families[0]?.id ?? '');
  choices.show();
  await openAddress();
} catch (error) {
  explain(error);
}
