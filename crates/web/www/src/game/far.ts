// Buttons for the moves that no arrow key makes, or that do not lead a trail to a cell. The first
// nine have a digit key too.
import { el } from '../dom.ts';
import type { PlayRequest } from '../engine/ask.ts';
import type { View, Way } from '../engine/messages.ts';
import type { Board } from './board.ts';

const DIGITS = 9;

const isListed = ({ far, cell }: Way): boolean => far || cell === null;

export class FarMoves {
  #moves: Way[] = [];

  constructor(
    readonly holder: HTMLElement,
    readonly board: Board,
    readonly make: (text: string) => void,
  ) {}

  /** Shows the buttons. If one of them had the focus, the focus moves to the head of the trail, or
   * without a trail to the button at the same position. */
  show({ choices, trail }: View): void {
    const focused = [...this.holder.children].findIndex((button) => button === document.activeElement);
    this.#moves = choices.filter(isListed);
    const buttons = this.#moves.map((move, nth) => this.#button(move, nth));
    this.holder.replaceChildren(...buttons);
    if (focused < 0) return;
    const next = trail.length > 0 ? undefined : buttons[Math.min(focused, buttons.length - 1)];
    if (next) next.focus();
    else this.board.focus();
  }

  /** The request that makes the move with a number, from 0; null if there is none. */
  request(nth: number): PlayRequest | null {
    const move = this.#moves[nth];
    return move ? { ask: 'play', text: move.text } : null;
  }

  #button({ text, cell }: Way, nth: number): HTMLButtonElement {
    const words = cell === null ? text : 'warp';
    const label = nth < DIGITS ? `${nth + 1}: ${words}` : words;
    return el('button', { type: 'button', click: () => this.make(text) }, label);
  }
}
