// The strip of boards that a request threw away. A click on one shows it in large.
import { byId, count, el } from '../dom.ts';
import { layOut } from './board.ts';
import type { RejectedPicture, Work } from '../engine/messages.ts';

interface Listener {
  /** Shows a board, by its number from 0. */
  look(nth: number): void;
  /** Shows the puzzle again. */
  back(): void;
}

export function showRejected(work: Work, { look, back }: Listener): void {
  const { thrown, puzzle, rejected, refused } = work;
  const list = byId('thrown');
  const choose = (button: HTMLElement, go: () => void) => () => {
    for (const other of list.querySelectorAll('button')) other.setAttribute('aria-pressed', String(other === button));
    go();
  };
  const item = (isChosen: boolean, go: () => void, ...content: (Node | string)[]) => {
    const button = el('button', { type: 'button', 'aria-pressed': String(isChosen) }, ...content);
    button.addEventListener('click', choose(button, go));
    return el('li', {}, button);
  };
  const boards = thrown.map((board, nth) => item(false, () => look(nth), ...(board.svg ? [picture(board)] : []), ...caption(board)));
  const last = puzzle ? [item(true, back, el('b', { class: 'tick', 'aria-hidden': 'true' }, '\u2713'), 'the puzzle')] : [];
  list.replaceChildren(...(boards.length ? [...boards, ...last] : []));
  const refiner = refused ? `, and ${count(refused, 'board')} that the refiner tried` : '';
  const some = thrown.length < rejected + refused ? ` The last ${thrown.length} are here.` : '';
  byId('thrown-title').textContent = thrown.length
    ? `Thrown away for this request: ${count(rejected, 'board')}${refiner}.${some} Choose one to see why.`
    : 'Nothing was thrown away for this puzzle.';
}

function picture(thrown: RejectedPicture): HTMLElement {
  const board = el('span', { class: 'board', 'aria-hidden': 'true' }, el('span', { class: 'drawing' }));
  layOut(board, thrown);
  (board.firstElementChild as HTMLElement).innerHTML = thrown.svg;
  return board;
}

const caption = ({ board, stage, reason, refined }: RejectedPicture): (Node | string)[] => [
  el('b', {}, `${board}${refined ? ', refined' : ''} `),
  `${stage}: ${reason.replaceAll('_', ' ')}`,
];
