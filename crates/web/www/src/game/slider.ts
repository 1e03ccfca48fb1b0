// A line of the board that follows the finger before it is let go: three pictures of the board,
// one behind the other, of which the line alone is seen.
import { el } from '../dom.ts';
import type { Slide } from '../engine/messages.ts';
import type { Board } from './board.ts';

export class Slider {
  readonly #window: HTMLElement;
  readonly #strip: HTMLElement;
  /** Whether it goes up and down. */
  readonly #isUpright: boolean;
  /** Pixels from a cell to the next, and cells. */
  readonly #pitch: number;
  readonly #cells: number;

  constructor(readonly board: Board, slide: Slide) {
    this.#isUpright = slide.down !== 0;
    this.#cells = slide.cells.length;
    const whole = board.drawing.getBoundingClientRect();
    const boxes = slide.cells.flatMap((cell) => board.shapeOf(cell)?.box ?? []);
    const left = whole.width * Math.min(...boxes.map((box) => box.left));
    const top = whole.height * Math.min(...boxes.map((box) => box.top));
    const width = whole.width * Math.max(...boxes.map((box) => box.right)) - left;
    const height = whole.height * Math.max(...boxes.map((box) => box.bottom)) - top;
    const length = this.#isUpright ? height : width;
    this.#pitch = length / this.#cells;
    const copy = (turn: number) => {
      const drawing = board.drawing.cloneNode(true) as HTMLElement;
      const [x, y] = this.#isUpright ? [0, turn * length] : [turn * length, 0];
      Object.assign(drawing.style, {
        inset: 'auto', left: `${x - left}px`, top: `${y - top}px`,
        width: `${whole.width}px`, height: `${whole.height}px`,
        // Of each picture the line alone: what stands beside it does not move.
        clipPath: `inset(${top}px ${whole.width - left - width}px ${whole.height - top - height}px ${left}px)`,
      });
      return drawing;
    };
    this.#strip = el('div', { class: 'strip-of-line' }, copy(-1), copy(0), copy(1));
    this.#window = el('div', { class: 'slider', 'aria-hidden': 'true' }, this.#strip);
    Object.assign(this.#window.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    board.holder.insertBefore(this.#window, board.grid);
  }

  /** Follows a finger that is so far from where it took hold; how many cells that is. */
  follow(right: number, down: number): number {
    const most = (this.#cells - 1) * this.#pitch;
    const by = Math.max(-most, Math.min(most, this.#isUpright ? down : right));
    this.#put(by);
    return Math.round(by / this.#pitch);
  }

  /** Stays where so many moves lead, until they are made. */
  settle(cells: number): void {
    this.#put(cells * this.#pitch);
  }

  remove(): void {
    this.#window.remove();
  }

  #put(by: number): void {
    this.#strip.style.transform = this.#isUpright ? `translateY(${by}px)` : `translateX(${by}px)`;
  }
}
