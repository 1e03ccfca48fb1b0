// The board: the engine's drawing, and over it a real grid for those who cannot see
// it and for pointers and keys.
import { el } from '../dom.ts';
import type { View } from '../engine/types.ts';
import { morph } from './morph.ts';

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

export class Board {
  readonly grid: HTMLElement;
  readonly #drawing: HTMLElement;
  /** What the drawing shows, in words. */
  readonly #words: HTMLElement;
  #cells: HTMLElement[] = [];
  #cols = 0;
  #rows = 0;
  #focus = 0;

  constructor(holder: HTMLElement) {
    this.#drawing = el('div', { class: 'drawing', 'aria-hidden': 'true' });
    this.#words = el('p', { id: 'shown', class: 'unseen' });
    this.grid = el('div', { role: 'grid', class: 'grid', 'aria-label': 'Board', 'aria-describedby': 'shown' });
    holder.replaceChildren(this.#drawing, this.grid, this.#words);
  }

  /** Shows how a play stands. Focus follows the head of the trail. */
  show(view: View): void {
    const { hasFocus } = this;
    if (view.cols !== this.#cols || view.rows !== this.#rows) this.#lay(view.cols, view.rows);
    this.grid.parentElement?.style.setProperty('--margin', String(view.margin));
    morph(this.#drawing, view.svg);
    this.#words.textContent = view.description;
    this.grid.parentElement?.setAttribute('data-status', view.ready ? 'ready' : view.status);
    this.grid.setAttribute('aria-label', `Board, ${view.title}`);
    const steps = new Map(view.hint?.cells.map((cell, nth) => [cell, nth + 1]));
    const isWay = view.hint?.level === 4;
    this.#cells.forEach((cell, nth) => {
      cell.setAttribute('aria-label', view.cells[nth] ?? '');
      const pin = nth === view.output ? 'output' : nth === view.input ? 'input' : null;
      set(cell, 'data-pin', pin);
      const step = steps.get(nth);
      set(cell, 'data-hint', step === undefined ? null : isWay ? String(step) : '');
    });
    this.focusCell(view.trail.at(-1) ?? this.#focus, hasFocus);
  }

  get hasFocus(): boolean {
    return this.grid.contains(document.activeElement);
  }

  get focused(): number {
    return this.#focus;
  }

  focus(): void {
    this.focusCell(this.#focus, true);
  }

  /** Makes a cell the one that the tab key comes to. */
  focusCell(cell: number, now: boolean): void {
    this.#cells[this.#focus]?.setAttribute('tabindex', '-1');
    this.#focus = cell;
    const next = this.#cells[cell];
    next?.setAttribute('tabindex', '0');
    if (now) next?.focus({ preventScroll: true });
  }

  /** The cell so many rows and columns away from the focused one, kept on the board. */
  away(down: number, right: number): number {
    const clamp = (value: number, most: number) => Math.max(0, Math.min(most - 1, value));
    const row = clamp(Math.floor(this.#focus / this.#cols) + down, this.#rows);
    const col = clamp((this.#focus % this.#cols) + right, this.#cols);
    return row * this.#cols + col;
  }

  /** The cell under a point of the screen; none near the border of one, so that a
   * finger does not slip. */
  cellAt(x: number, y: number, border: number): number | null {
    const box = this.grid.getBoundingClientRect();
    const across = ((x - box.left) / box.width) * this.#cols;
    const along = ((y - box.top) / box.height) * this.#rows;
    const [col, row] = [Math.floor(across), Math.floor(along)];
    const isOff = col < 0 || row < 0 || col >= this.#cols || row >= this.#rows;
    const inside = (part: number) => part >= border && part <= 1 - border;
    return isOff || !inside(across - col) || !inside(along - row) ? null : row * this.#cols + col;
  }

  #lay(cols: number, rows: number): void {
    [this.#cols, this.#rows, this.#focus] = [cols, rows, 0];
    const style = this.grid.parentElement?.style;
    style?.setProperty('--cols', String(cols));
    style?.setProperty('--rows', String(rows));
    this.#cells = [];
    const row = () => {
      const cells = Array.from({ length: cols }, () => el('div', { role: 'gridcell', tabindex: '-1' }));
      this.#cells.push(...cells);
      return el('div', { role: 'row', class: 'line' }, ...cells);
    };
    this.grid.replaceChildren(...Array.from({ length: rows }, row));
    this.grid.setAttribute('aria-colcount', String(cols));
    this.grid.setAttribute('aria-rowcount', String(rows));
  }
}
