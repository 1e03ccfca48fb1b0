// The moves that no arrow makes or that lead to no cell: warps, and all moves of other
// families. Each has a button, the first nine a digit too.
import { el } from '../dom.ts';
import type { Choice, View } from '../engine/types.ts';

const DIGITS = 9;

const isListed = ({ far, cell }: Choice): boolean => far || cell === null;

export class FarMoves {
  readonly #holder: HTMLElement;
  readonly #make: (text: string) => void;
  #moves: Choice[] = [];

  constructor(holder: HTMLElement, make: (text: string) => void) {
    [this.#holder, this.#make] = [holder, make];
  }

  show({ choices }: View): void {
    this.#moves = choices.filter(isListed);
    this.#holder.replaceChildren(...this.#moves.map((move, nth) => this.#button(move, nth)));
  }

  /** Makes the move of that number, from 0, if there is one. */
  make(nth: number): void {
    const move = this.#moves[nth];
    if (move) this.#make(move.text);
  }

  #button({ text, cell }: Choice, nth: number): HTMLButtonElement {
    const words = cell === null ? text : 'warp';
    const label = nth < DIGITS ? `${nth + 1}: ${words}` : words;
    return el('button', { type: 'button', click: () => this.#make(text) }, label);
  }
}
