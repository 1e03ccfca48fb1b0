// The board: the engine's drawing, and over it an ARIA grid for screen readers, pointers and keys.
// The cells of the grid cover the places of the drawing, whatever their outline.
import { el } from '../dom.ts';
import type { PlaceView, View } from '../engine/messages.ts';
import { morph } from './morph.ts';
import { cut, isCalm, Motions } from './motion.ts';
import { neighbour } from './neighbour.ts';
import type { Opening } from './opening.ts';
import { nearest, Shape, Shapes } from './shapes.ts';

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** The pixels that a finger may be off the middle of a place, however small that is drawn. */
const FINGER = 20;

interface Place {
  element: HTMLElement;
  shape: Shape;
  /** How far its own ground reaches from its middle: half way to its nearest neighbour. */
  reach: number;
}

export class Board {
  readonly grid: HTMLElement;
  readonly drawing: HTMLElement;
  /** The description of the drawing, for screen readers. */
  readonly #words: HTMLElement;
  /** Outlines of highlighted places, and lines. */
  readonly #shapes: Shapes;
  readonly #motions = new Motions(this);
  #places = new Map<number, Place>();
  #view: View | null = null;
  /** The layout that the cells were last built for. */
  #laid = '';
  /** The whole trail that a hint showed. It stays while the player follows it. */
  #hinted: readonly number[] = [];
  /** The ID of the puzzle of that hint. */
  #hintedPuzzle = '';
  #focus = 0;
  /** The side of the cursor's cell that is chosen, by the number of its first corner. */
  #side: number | null = null;

  /** A board, or a picture of one, which has no cells to go to. */
  constructor(readonly holder: HTMLElement, readonly isPicture = false) {
    this.drawing = el('div', { class: 'drawing', 'aria-hidden': 'true' });
    this.#words = el('p', isPicture ? { hidden: true } : { id: 'shown', class: 'unseen' });
    this.grid = el('div', isPicture ? { class: 'grid', 'aria-hidden': 'true' }
      : { role: 'grid', class: 'grid', 'aria-label': 'Board', 'aria-describedby': 'shown' });
    if (isPicture) holder.setAttribute('role', 'img');
    this.#shapes = new Shapes();
    // Keep the message that the engine is loading until there is a puzzle.
    holder.replaceChildren(...holder.querySelectorAll('.wait'), this.drawing, this.#shapes.element, this.grid, this.#words);
  }

  /** Draws a board before the engine has loaded. */
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

  /** Shows the state of a play, with its flaws marked on request. The cursor follows the head of
   * the trail. */
  show(view: View, marksFlaws: boolean): void {
    const { hasFocus } = this;
    const laid = JSON.stringify([view.width, view.height, view.places.map(({ cell, outline }) => [cell, outline])]);
    const isSame = laid === this.#laid && view.id === this.#view?.id;
    const move = this.#motions.prepare(isSame ? view.motions : [], view.places);
    this.#view = view;
    this.holder.querySelector('.wait')?.remove();
    if (!isSame) this.chooseSide(null);
    if (laid !== this.#laid) this.#lay(view);
    this.#laid = laid;
    morph(this.drawing, view.svg);
    move();
    this.#words.textContent = view.description;
    // Allow pinch zoom only on boards without a trail: a finger that draws would count as one of
    // the two.
    this.holder.classList.toggle('zooms', view.trail.length === 0);
    this.holder.setAttribute('data-status', view.ready ? 'ready' : view.status);
    if (this.isPicture) this.holder.setAttribute('aria-label', view.description);
    else this.grid.setAttribute('aria-label', `Board, ${view.title}`);
    const steps = new Map<number, number>();
    const hinted = view.hint?.cells ?? view.asks ?? [];
    hinted.forEach((cell, nth) => { if (!steps.has(cell)) steps.set(cell, nth + 1); });
    // A line shows the whole solution. A board without a trail has no line: its first steps get
    // numbers.
    const isWay = view.hint?.level === 4;
    const isDrawn = isWay && view.trail.length > 0;
    const flaws = marksFlaws ? (view.flaws ?? []) : [];
    for (const { cell, name, pencil } of view.places) {
      const element = this.#places.get(cell)?.element;
      if (!element) continue;
      element.setAttribute('aria-label', flaws.includes(cell) ? `${name}, must change` : name);
      const pin = cell === view.output ? 'output' : cell === view.input ? 'input' : null;
      set(element, 'data-pin', pin);
      set(element, 'data-pencil', pencil);
      set(element, 'data-bookmark', cell === view.bookmark ? '' : null);
      const step = steps.get(cell);
      set(element, 'data-hint', step === undefined || isDrawn ? null : isWay && step < 6 ? String(step) : '');
    }
    this.pointOut('flaw', flaws);
    this.pointOut('hint', hinted);
    this.#drawHint(view);
    if (view.status !== 'solved') this.lines('signal', []);
    // The cursor goes with the player, also with the one of several that has moved.
    const walk = view.motions.find((motion) => motion.kind === 'walk');
    const follows = !isSame || view.trail.length > 0;
    this.focusCell(walk?.to ?? (follows ? view.here : null) ?? this.#focus, hasFocus);
  }

  /** Outlines cells, and removes the previous outlines of the kind. */
  pointOut(kind: string, cells: readonly number[]): void {
    this.outlines(kind, cells);
  }

  /** Draws outlines of cells; `adds` keeps the previous ones of the kind. */
  outlines(kind: string, cells: readonly number[], adds = false): SVGPolygonElement[] {
    return this.#shapes.show(kind, cells.flatMap((cell) => this.#places.get(cell)?.shape ?? []), adds);
  }

  /** Puts a copy of a cell, as it is drawn now, over the board. */
  cutOut(cell: number): HTMLElement | null {
    const shape = this.#places.get(cell)?.shape;
    if (!shape) return null;
    const piece = cut(this.drawing, shape.corners, shape.origin);
    this.holder.insertBefore(piece, this.grid);
    return piece;
  }

  /** Lets the solved board answer, in less than a second, and waits for that. A press or a key cuts
   * it short. */
  async celebrate({ trail, motions }: View): Promise<void> {
    this.lines('signal', [trail]);
    this.holder.classList.add('won');
    const flow = motions.find((motion) => motion.kind === 'flow');
    const ride = motions.find((motion) => motion.kind === 'ride');
    const lights = flow && !isCalm() && trail.length === 0 ? this.#motions.flow(flow.steps) : [];
    const cars = ride && !isCalm() ? this.#motions.ride(ride.steps) : [];
    const all = [...lights, ...cars, ...this.holder.getAnimations({ subtree: true })
      .filter((one) => /^(signal|won)$/.test((one as CSSAnimation).animationName))];
    const finish = () => all.forEach((one) => one.finish());
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, finish);
    await Promise.allSettled(all.map(({ finished }) => finished));
    for (const event of events) document.removeEventListener(event, finish);
    this.outlines('flow', []);
    this.cars(0, '');
    this.holder.classList.remove('won');
  }

  #drawHint({ hint, trail, id }: View): void {
    if (hint) this.#hinted = hint.level === 4 && !hint.lost && trail.length ? [...trail, ...hint.cells] : [];
    if (this.#hintedPuzzle !== id || !trail.every((cell, nth) => cell === this.#hinted[nth])) this.#hinted = [];
    this.#hintedPuzzle = id;
    const rest = this.#hinted.slice(trail.length - 1);
    this.lines('ghost', hint && !hint.lost ? hint.lines : [rest]);
    this.lines('lost', hint?.lost ? hint.lines : []);
  }

  /** Draws lines through cells, and removes the previous ones of the kind. */
  lines(kind: string, lines: readonly (readonly number[])[]): SVGPolylineElement[] {
    const shapes = lines.map((line) => line.flatMap((cell) => this.#places.get(cell)?.shape ?? []));
    return this.#shapes.draw(kind, shapes.filter((line) => line.length > 1));
  }

  /** Draws cars at the start of a track, and removes the previous ones. */
  cars(number: number, track: string): SVGRectElement[] {
    return this.#shapes.cars(number, track);
  }

  shapeOf(cell: number): Shape | null {
    return this.#places.get(cell)?.shape ?? null;
  }

  /** Whether the page shows the board now, and not another screen. */
  get isShown(): boolean {
    return this.holder.checkVisibility();
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

  /** The side of the cursor's cell that is chosen. */
  get side(): number | null {
    return this.#side;
  }

  /** Chooses a side of the cursor's cell, or none. */
  chooseSide(side: number | null): void {
    this.#side = side;
    this.pointOutSides('side', side === null ? [] : [[this.#focus, side]]);
  }

  /** Chooses the side of the cursor's cell after the chosen one, round the cell, or before it. */
  nextSide(by: 1 | -1): void {
    const sides = this.shapeOf(this.#focus)?.sides ?? 1;
    this.chooseSide(this.#side === null ? 0 : (this.#side + by + sides) % sides);
  }

  /** Chooses the side of the cursor's cell that faces most in a direction. */
  sideTowards(down: number, right: number): void {
    this.chooseSide(this.shapeOf(this.#focus)?.sideTowards(down, right) ?? null);
  }

  /** Draws sides of cells, and removes the previous ones of the kind. */
  pointOutSides(kind: string, edges: readonly (readonly [cell: number, side: number])[]): void {
    this.#shapes.draw(kind, edges.flatMap(([cell, side]) => {
      const line = this.shapeOf(cell)?.line(side);
      return line ? [line] : [];
    }));
  }

  /** The side of a cell that is nearest to a point of the screen; null near its middle, up to a share
   * of the way to its nearest side. */
  sideAt(cell: number, x: number, y: number, middle: number): number | null {
    const box = this.grid.getBoundingClientRect();
    return this.shapeOf(cell)?.side((x - box.left) / box.width, (y - box.top) / box.height, middle) ?? null;
  }

  /** Moves the cursor to a cell: the tab key leads there. `now` also moves the focus. */
  focusCell(cell: number, now: boolean): void {
    if (cell !== this.#focus) this.chooseSide(null);
    this.#places.get(this.#focus)?.element.setAttribute('tabindex', '-1');
    if (this.#places.has(cell)) this.#focus = cell;
    else if (!this.#places.has(this.#focus)) this.#focus = this.#places.keys().next().value ?? 0;
    const next = this.#places.get(this.#focus)?.element;
    next?.setAttribute('tabindex', '0');
    if (now) next?.focus({ preventScroll: true });
  }

  /** The cell that an arrow key leads to from the cursor. */
  neighbour(down: number, right: number): number {
    return neighbour(this.#view?.places ?? [], this.#focus, down, right);
  }

  /** The first or last cell of the board, or of the cursor's row. */
  end(isLast: boolean, isOfAll: boolean): number {
    const places = this.#view?.places ?? [];
    const row = places.find(({ cell }) => cell === this.#focus)?.row;
    const among = isOfAll ? places : places.filter((place) => place.row === row);
    return (isLast ? among.at(-1) : among[0])?.cell ?? this.#focus;
  }

  /** How well a finger would hit the places of a puzzle here, without zooming: 1 is well enough. */
  fit({ width, height, places }: View): number {
    const room = this.holder.parentElement?.getBoundingClientRect();
    const shown = Math.min(room?.width ?? 0, ((room?.height ?? 0) * width) / height);
    const shapes = places.map(({ outline }) => new Shape(outline, width, height));
    return shown === 0 ? 1 : Math.min(1, (Math.min(...nearest(shapes)) * shown) / (2 * FINGER));
  }

  /** The cell under a point of the screen; null near the border of a cell, so that a finger does
   * not slip into a neighbour. A tap of a finger also means a small place that it misses by little. */
  cellAt(x: number, y: number, border: number, isFinger = false): number | null {
    const box = this.grid.getBoundingClientRect();
    const [across, along] = [(x - box.left) / box.width, (y - box.top) / box.height];
    for (const [cell, { shape, reach }] of isFinger ? this.#places : [])
      if (shape.distance(across, along) < Math.min(FINGER / box.width, reach)) return cell;
    for (const [cell, { shape }] of this.#places) if (shape.holds(across, along, border)) return cell;
    return null;
  }

  #lay({ width, height, places }: View): void {
    this.#frame(width, height);
    this.#shapes.size(width, height);
    this.#places.clear();
    const rows = new Map<number, HTMLElement[]>();
    const shapes = places.map(({ outline }) => new Shape(outline, width, height));
    const apart = nearest(shapes);
    for (const [nth, place] of places.entries()) {
      const shape = shapes[nth] ?? new Shape(place.outline, width, height);
      const element = this.#cell(place, shape);
      this.#places.set(place.cell, { element, shape, reach: (apart[nth] ?? 0) / 2 });
      rows.set(place.row, [...(rows.get(place.row) ?? []), element]);
    }
    if (!this.#places.has(this.#focus)) this.#focus = places[0]?.cell ?? 0;
    if (!this.isPicture) this.grid.replaceChildren(...[...rows.values()].map((cells) => el('div', { role: 'row' }, ...cells)));
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
