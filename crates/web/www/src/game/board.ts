// The board: the engine's drawing, and over it a real grid for those who cannot see it and for
// pointers and keys. Its cells are where the drawing has its places, whatever their outline.
import { el } from '../dom.ts';
import type { PlaceView, View } from '../engine/messages.ts';
import { beside } from './beside.ts';
import { morph } from './morph.ts';
import type { Opening } from './opening.ts';
import { Shape, Shapes } from './shapes.ts';

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

interface Place {
  element: HTMLElement;
  shape: Shape;
}

export class Board {
  readonly grid: HTMLElement;
  readonly drawing: HTMLElement;
  /** What the drawing shows, in words. */
  readonly #words: HTMLElement;
  /** Outlines of places that are pointed out. */
  readonly #shapes: Shapes;
  #places = new Map<number, Place>();
  #view: View | null = null;
  /** The places as they are laid. */
  #laid = '';
  /** A way that was told, from the start: it stays while it is followed. */
  #told: readonly number[] = [];
  /** The puzzle that it is of. */
  #of = '';
  #focus = 0;

  constructor(readonly holder: HTMLElement) {
    this.drawing = el('div', { class: 'drawing', 'aria-hidden': 'true' });
    this.#words = el('p', { id: 'shown', class: 'unseen' });
    this.grid = el('div', { role: 'grid', class: 'grid', 'aria-label': 'Board', 'aria-describedby': 'shown' });
    this.#shapes = new Shapes();
    // Until there is a puzzle, what stands for it.
    holder.replaceChildren(...holder.querySelectorAll('.wait'), this.drawing, this.#shapes.element, this.grid, this.#words);
  }

  /** Draws a board that is not in play yet. */
  preview({ svg, width, height, description }: Opening): void {
    this.#frame(width, height);
    this.holder.querySelector('.wait')?.remove();
    morph(this.drawing, svg);
    this.#words.textContent = description;
  }

  #frame(width: number, height: number): void {
    this.holder.style.setProperty('--across', String(width / 1000));
    this.holder.style.setProperty('--along', String(height / 1000));
  }

  /** Shows how a play stands, and if wanted what of it cannot stay. Focus follows the head of
   * the trail. */
  show(view: View, marksFlaws: boolean): void {
    const { hasFocus } = this;
    const laid = JSON.stringify([view.width, view.height, view.places.map(({ cell, outline }) => [cell, outline])]);
    this.#view = view;
    this.holder.querySelector('.wait')?.remove();
    if (laid !== this.#laid) this.#lay(view);
    this.#laid = laid;
    morph(this.drawing, view.svg);
    this.#words.textContent = view.description;
    // Two fingers zoom, where none that draws a line would be taken for one of them.
    this.holder.classList.toggle('zooms', view.trail.length === 0);
    this.holder.setAttribute('data-status', view.ready ? 'ready' : view.status);
    this.grid.setAttribute('aria-label', `Board, ${view.title}`);
    const steps = new Map<number, number>();
    view.hint?.cells.forEach((cell, nth) => { if (!steps.has(cell)) steps.set(cell, nth + 1); });
    // A line shows the whole way; where none is drawn, the first few of many have numbers.
    const isWay = view.hint?.level === 4;
    const isDrawn = isWay && view.trail.length > 0;
    const flaws = marksFlaws ? (view.flaws ?? []) : [];
    for (const { cell, name, pencil } of view.places) {
      const element = this.#places.get(cell)?.element;
      if (!element) continue;
      element.setAttribute('aria-label', flaws.includes(cell) ? `${name}, cannot stay as it is` : name);
      const pin = cell === view.output ? 'output' : cell === view.input ? 'input' : null;
      set(element, 'data-pin', pin);
      set(element, 'data-pencil', pencil);
      set(element, 'data-bookmark', cell === view.bookmark ? '' : null);
      const step = steps.get(cell);
      set(element, 'data-hint', step === undefined || isDrawn ? null : isWay && step < 6 ? String(step) : '');
    }
    this.pointOut('flaw', flaws);
    this.pointOut('hint', view.hint?.cells ?? []);
    this.#drawHint(view);
    if (view.status !== 'solved') this.#drawLines('signal', []);
    this.focusCell(view.trail.at(-1) ?? this.#focus, hasFocus);
  }

  /** Draws the outlines of places of a kind, in the place of those before. */
  pointOut(kind: string, cells: readonly number[]): void {
    const shapes = cells.flatMap((cell) => this.#places.get(cell)?.shape ?? []);
    this.#shapes.show(kind, shapes);
  }

  /** The signal runs along the trail, or over the board where there is none; until it is there. */
  async celebrate({ trail }: View): Promise<void> {
    this.#drawLines('signal', [trail]);
    this.holder.classList.add('won');
    await Promise.allSettled(this.holder.getAnimations({ subtree: true })
      .filter((one) => /^(signal|won)$/.test((one as CSSAnimation).animationName))
      .map(({ finished }) => finished));
    this.holder.classList.remove('won');
  }

  #drawHint({ hint, trail, id }: View): void {
    if (hint) this.#told = hint.level === 4 && !hint.lost && trail.length ? [...trail, ...hint.cells] : [];
    if (this.#of !== id || !trail.every((cell, nth) => cell === this.#told[nth])) this.#told = [];
    this.#of = id;
    const rest = this.#told.slice(trail.length - 1);
    this.#drawLines('ghost', hint && !hint.lost ? hint.lines : [rest]);
    this.#drawLines('lost', hint?.lost ? hint.lines : []);
  }

  #drawLines(kind: string, lines: readonly (readonly number[])[]): void {
    const shapes = lines.map((line) => line.flatMap((cell) => this.#places.get(cell)?.shape ?? []));
    this.#shapes.draw(kind, shapes.filter((line) => line.length > 1));
  }

  shapeOf(cell: number): Shape | null {
    return this.#places.get(cell)?.shape ?? null;
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
    this.#places.get(this.#focus)?.element.setAttribute('tabindex', '-1');
    if (this.#places.has(cell)) this.#focus = cell;
    else if (!this.#places.has(this.#focus)) this.#focus = this.#places.keys().next().value ?? 0;
    const next = this.#places.get(this.#focus)?.element;
    next?.setAttribute('tabindex', '0');
    if (now) next?.focus({ preventScroll: true });
  }

  /** The cell that an arrow leads to from the focused one. */
  beside(down: number, right: number): number {
    return beside(this.#view?.places ?? [], this.#focus, down, right);
  }

  /** The first or last cell of all, or of the row of the focused one. */
  end(isLast: boolean, isOfAll: boolean): number {
    const places = this.#view?.places ?? [];
    const row = places.find(({ cell }) => cell === this.#focus)?.row;
    const among = isOfAll ? places : places.filter((place) => place.row === row);
    return (isLast ? among.at(-1) : among[0])?.cell ?? this.#focus;
  }

  /** The cell under a point of the screen; none near the border of one, so that a
   * finger does not slip. */
  cellAt(x: number, y: number, border: number): number | null {
    const box = this.grid.getBoundingClientRect();
    const [across, along] = [(x - box.left) / box.width, (y - box.top) / box.height];
    for (const [cell, { shape }] of this.#places) if (shape.holds(across, along, border)) return cell;
    return null;
  }

  #lay({ width, height, places }: View): void {
    this.#frame(width, height);
    this.#shapes.size(width, height);
    this.#places.clear();
    const rows = new Map<number, HTMLElement[]>();
    for (const place of places) {
      const shape = new Shape(place.outline, width, height);
      const element = this.#cell(place, shape);
      this.#places.set(place.cell, { element, shape });
      rows.set(place.row, [...(rows.get(place.row) ?? []), element]);
    }
    if (!this.#places.has(this.#focus)) this.#focus = places[0]?.cell ?? 0;
    this.grid.replaceChildren(...[...rows.values()].map((cells) => el('div', { role: 'row' }, ...cells)));
  }

  #cell({ cell }: PlaceView, shape: Shape): HTMLElement {
    const element = el('div', { role: 'gridcell', tabindex: '-1', 'data-cell': String(cell), 'data-square': shape.isSquare });
    const { left, top, right, bottom } = shape.box;
    const percent = (part: number) => `${(100 * part).toFixed(3)}%`;
    Object.assign(element.style, {
      left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top),
    });
    element.addEventListener('focus', () => this.pointOut('focus', [cell]));
    element.addEventListener('blur', () => this.pointOut('focus', []));
    return element;
  }
}
