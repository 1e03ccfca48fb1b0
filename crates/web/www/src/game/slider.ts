// A line of the board that follows the finger during a drag. It is made of three copies of the
// drawing in a row, clipped to the line, so that the content that leaves at one end enters at the
// other.
import { el } from '../dom.ts';
import type { Slide } from '../engine/messages.ts';
import type { Board } from './board.ts';

export class Slider {
  readonly #window: HTMLElement;
  readonly #strip: HTMLElement;
  /** Whether the line is a column. */
  readonly #isUpright: boolean;
  /** The pixels from one cell to the next, and the number of cells. */
  readonly #pitch: number;
  readonly #cells: number;

  constructor(readonly board: Board, slide: Pick<Slide, 'cells' | 'down'>) {
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
        // Clip each copy to the line: the rest of the board does not move.
        clipPath: `inset(${top}px ${whole.width - left - width}px ${whole.height - top - height}px ${left}px)`,
      });
      return drawing;
    };
    this.#strip = el('div', { class: 'strip-of-line' }, copy(-1), copy(0), copy(1));
    this.#window = el('div', { class: 'slider', 'aria-hidden': 'true' }, this.#strip);
    Object.assign(this.#window.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    board.holder.insertBefore(this.#window, board.grid);
  }

  /** Follows a finger that has moved by a distance in pixels. Returns the distance in cells. */
  follow(right: number, down: number): number {
    const most = (this.#cells - 1) * this.#pitch;
    const by = Math.max(-most, Math.min(most, this.#isUpright ? down : right));
    this.#put(by);
    return Math.round(by / this.#pitch);
  }

  /** Holds the line where a number of moves will put it, until the engine has made them. */
  settle(cells: number): void {
    this.#put(cells * this.#pitch);
  }

  /** Moves the line by a number of cells by itself. */
  run(cells: number, duration: number): Animation {
    const to = `translate${this.#isUpright ? 'Y' : 'X'}(${cells * this.#pitch}px)`;
    return this.#strip.animate([{ transform: 'none' }, { transform: to }], { duration, easing: 'ease-out', fill: 'forwards' });
  }

  remove(): void {
    this.#window.remove();
  }

  #put(by: number): void {
    this.#strip.style.transform = this.#isUpright ? `translateY(${by}px)` : `translateX(${by}px)`;
  }
}
