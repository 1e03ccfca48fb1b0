// The single-file page of a pack, which plays its puzzles one after the other.
import { byId, count, el, hasLoaded } from '../dom.ts';
import { openEngine } from '../engine/packed/open.ts';
import type { View } from '../engine/messages.ts';
import { starText, starWords } from '../game/stars.ts';
import { packKey, type Origin } from '../game/origin.ts';
import type { Next } from '../game/result.ts';
import { closeDialogs, Stage } from '../game/stage.ts';
import { Switches } from '../game/switches.ts';
import { explain, lastingNotice, notice } from '../notice.ts';
import { Store } from '../store/store.ts';
import type { Best } from '../store/progress.ts';
import '../styles/style.css';

/** What `etchwork build` writes into the page. */
interface Pack {
  title: string;
  puzzles: { id: string; tier: string | null }[];
}

const { title, puzzles } = JSON.parse(byId('pack').textContent || '{"title":"","puzzles":[]}') as Pack;
byId('name').textContent = title;
byId('new').textContent = 'Next puzzle';

const store = new Store();
await store.open(() =>
  lastingNotice('This browser does not let a file save anything. You can play, but your progress is lost when you leave.'));

const engine = await openEngine().catch((error: unknown) => {
  hasLoaded();
  lastingNotice(`The puzzle engine does not start in this browser. It needs WebAssembly, and a browser of 2023 or later. (${error})`);
  throw error;
});
const stage = new Stage(engine, store, {
  name: title,
  address: null,
  show,
  hasCard: () => true,
  keep,
  next,
  another: () => void open(at() + 1).then(stage.toBoard),
  back: () => void open(at()),
  title: ({ title }) => `${at()} of ${puzzles.length}, ${title}`,
});
const { game } = stage;
const switches = new Switches(store, () => { if (game.view) stage.show(game.view); });

/** The number of the puzzle in play, from 1. */
const at = (): number => (game.origin.from === 'pack' ? game.origin.number : 0);

/** The best result of a puzzle, by its number. */
const best = (number: number): Best | undefined =>
  store.progress.levels[packKey(puzzles[number - 1]?.id ?? '')];

/** The number of the first unsolved puzzle, from a number to the end and then from the start. */
function unsolved(from: number): number | undefined {
  const numbers = puzzles.map((_, nth) => ((from - 1 + nth) % puzzles.length) + 1);
  return numbers.find((number) => !best(number));
}

/** The puzzle with a number; after the last comes the first. */
function originOf(number: number): Origin | null {
  const nth = (number - 1) % puzzles.length;
  const puzzle = puzzles[nth];
  return puzzle ? { from: 'pack', number: nth + 1, ...puzzle } : null;
}

function open(number: number, address: 'asks' | 'follows' = 'follows'): Promise<void> {
  const origin = originOf(number);
  if (origin) return game.open(origin, address);
  notice('There is no puzzle in this file: `etchwork build` makes a file with puzzles.');
  return Promise.resolve();
}

/** Opens the puzzle that the address asks for, or the first unsolved one. */
function openAddress(): Promise<void> {
  closeDialogs();
  const asked = /^#(\d{1,9})$/.exec(location.hash)?.[1];
  return open(Math.max(Number(asked ?? unsolved(1) ?? 1), 1), 'asks');
}

async function keep({ id }: View, reached: Best): Promise<void> {
  await store.keepBest('levels', packKey(id), reached);
  list();
}

/** The next unsolved puzzle; null if all are solved. */
function next(): Next | null {
  const number = unsolved(at() + 1);
  if (number === undefined) return null;
  return { label: 'Next puzzle', go: () => void open(number).then(stage.toBoard) };
}

function show(): void {
  switches.show(game.settings, game.view);
  list();
}

/** The data that the list has shown last. */
let listed = '';

/** Shows the puzzles with their stars, and which one is in play. */
function list(): void {
  const now = JSON.stringify([at(), puzzles.map((_, nth) => best(nth + 1)?.stars)]);
  if (now === listed) return;
  listed = now;
  const solved = puzzles.filter((_, nth) => best(nth + 1)).length;
  const stars = puzzles.reduce((sum, _, nth) => sum + (best(nth + 1)?.stars ?? 0), 0);
  byId('reached').textContent = solved === puzzles.length
    ? `All ${puzzles.length} solved, with ${count(stars, 'star')}.`
    : `${solved} of ${puzzles.length} solved, ${count(stars, 'star')}.`;
  const item = (number: number) =>
    el('li', {}, el('a', {
      href: `#${number}`,
      class: `${best(number) ? 'done' : ''} ${number === at() ? 'next' : ''}`,
      'aria-current': number === at() && 'true',
      'aria-label': `Puzzle ${number}, ${starWords(best(number))}`,
    }, String(number), el('span', { class: 'stars', 'aria-hidden': 'true' }, starText(best(number)))));
  const items = puzzles.map((_, nth) => item(nth + 1));
  const holder = byId('puzzles');
  holder.replaceChildren(...items);
  const { offsetTop = 0 } = items[at() - 1] ?? {};
  holder.scrollTop = offsetTop - holder.offsetTop - holder.clientHeight / 2;
}

addEventListener('popstate', () => void openAddress());

try {
  game.families = (await engine.ask({ ask: 'catalogue' })).families;
  hasLoaded();
  await openAddress();
} catch (error) {
  explain(error);
}
