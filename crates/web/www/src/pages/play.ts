// The page of the game.
import { byId, capital, count, fill } from '../dom.ts';
import type { Act, View } from '../engine/types.ts';
import { Board } from '../game/board.ts';
import { clockText } from '../game/clock.ts';
import { FarMoves } from '../game/far.ts';
import { Game } from '../game/game.ts';
import * as keys from '../game/keys.ts';
import { FRESH, originOf, type Origin } from '../game/origin.ts';
import * as pointer from '../game/pointer.ts';
import { showResult } from '../game/result.ts';
import { explain } from '../notice.ts';
import { start } from '../page.ts';

const isEmbedded = new URLSearchParams(location.search).has('embed');
document.documentElement.classList.toggle('embed', isEmbedded);
if (isEmbedded) document.querySelector('h1')?.replaceChildren('SIGNAL');

const { engine, store } = await start();
const board = new Board(byId('board'));
const tierChoice = byId<HTMLSelectElement>('tier');
const mechanicChoice = byId<HTMLSelectElement>('mechanic');
const clockChoice = byId<HTMLInputElement>('show-clock');

const game = new Game(engine, store, {
  changed: show,
  solved: (view) => void celebrate(view),
});

const far = new FarMoves(byId('far'), board, (text) => void game.ask({ ask: 'play', text }));

function show(view: View): void {
  board.show(view);
  byId('title').textContent = view.title;
  byId('said').textContent = view.said;
  byId('left').textContent = view.left === null ? '' : `${view.left} left`;
  byId('counts').textContent =
    [count(view.moves, 'move'), count(view.undos, 'undo'), count(view.hints, 'hint')].join(', ');
  byId('hint').textContent = game.tellsMore ? 'Tell more' : 'Hint';
  byId('card').hidden = view.status !== 'solved';
  far.show(view);
  const family = view.left === null ? 'contraption' : 'path';
  for (const told of document.querySelectorAll<HTMLElement>('#help [data-of]')) told.hidden = told.dataset.of !== family;
  choose();
  tick();
}

function tick(): void {
  byId('clock').textContent = store.progress.settings.clock ? clockText(game.clock.seconds) : '';
}

/** Shows the card of a solution, unless it was taken back meanwhile or left. */
async function celebrate({ id, moves }: View): Promise<void> {
  try {
    const { origin } = game;
    const seconds = Math.floor(game.clock.seconds);
    const page = new URL('./', location.href).href;
    const result = await engine.ask({ ask: 'result', seconds, page });
    const best = { stars: result.stars, moves, seconds };
    if (origin.from === 'level') await store.keepBest('levels', `${origin.tier}-${origin.number}`, best);
    if (origin.from === 'daily') await store.keepBest('days', origin.date, best);
    await game.ifSolved(id, () => showResult(result, isEmbedded ? null : next()));
  } catch (error) {
    explain(error);
  }
}

/** Where to go on from a solved puzzle. */
function next(): { label: string; go: () => void } {
  const { origin } = game;
  if (origin.from === 'level' && origin.number < levels) {
    const { tier, number } = origin;
    const level: Origin = { from: 'level', tier, number: number + 1 };
    return { label: 'Next level', go: () => void game.open(level, 'follows').then(toBoard) };
  }
  return { label: 'New puzzle', go: freshOnBoard };
}

const fresh = () => game.open(FRESH, 'follows');

/** For where the button that is pressed goes: keys are for the board next. */
const toBoard = () => board.focus();
const freshOnBoard = () => void fresh().then(toBoard);

const act = (act: Act) => () => void game.ask({ ask: 'act', act });
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

pointer.listen(board, game);
keys.listen(board, (command) => {
  switch (command.do) {
    case 'step':
      return void game.ask({ ask: 'step', down: command.down, right: command.right });
    case 'look':
      return board.focusCell(board.away(command.down, command.right), true);
    case 'look-to':
      return board.focusCell(command.cell, true);
    case 'point':
      return void game.ask({ ask: 'point', cell: board.focused });
    case 'far':
      // Which move that is shows once those before it are made.
      return void game.ask(() => far.request(command.nth));
    default:
      return isEmbedded && command.do === 'new' ? undefined : commands[command.do]();
  }
});

/** Shows what is chosen, here or in another tab. */
function choose(): void {
  const { tier, mechanic, clock } = game.settings;
  fill(tierChoice, game.tiers.map(({ name }) => [name, capital(name)]), tier);
  const words = (name: string) => capital(name.replaceAll('+', ' and '));
  const mechanics = game.tiers.find(({ name }) => name === tier)?.mechanics ?? [];
  const kinds = mechanics.map((name) => [name, words(name)] as const);
  fill(mechanicChoice, [['', 'Any kind'], ...kinds], mechanic ?? '');
  clockChoice.checked = clock;
}

// Whoever has never played is told how.
byId<HTMLDetailsElement>('help').open = Object.keys(store.progress.plays).length === 0;
let levels = 0;
setInterval(tick, 500);
const openAddress = () => {
  // The card is of the puzzle that is left.
  byId<HTMLDialogElement>('result').close();
  return game.open(originOf(new URL(location.href)), 'asks', { label: 'Play a new puzzle', go: freshOnBoard });
};
addEventListener('popstate', () => void openAddress());
store.watch(() => void game.catchUp());
store.onFound(choose);

try {
  const catalogue = await engine.ask({ ask: 'catalogue' });
  levels = catalogue.levels;
  game.tiers = catalogue.sets.find(({ name }) => name === catalogue.played)?.tiers ?? [];
  choose();
  const changed = async () => {
    const [tier, mechanic] = [tierChoice.value, mechanicChoice.value || null];
    await store.change(({ settings }) => { Object.assign(settings, { tier, mechanic }); });
    choose();
    await fresh();
  };
  tierChoice.onchange = mechanicChoice.onchange = () => void changed();
  clockChoice.onchange = () => {
    const clock = clockChoice.checked;
    void store.change(({ settings }) => { settings.clock = clock; }).then(tick);
  };
  await openAddress();
} catch (error) {
  explain(error);
}
