// The tools at the edge of the board: what a tap means, where play needs both taps all the time, and
// a button for each kind of pencil mark.
import { byId, capital, el } from '../dom.ts';
import type { PlayRequest } from '../engine/ask.ts';
import type { FamilyCard, View } from '../engine/messages.ts';

/** Whether a place has a kind of mark: on a side of it, or else on itself. */
export function hasMark(view: View | null, kind: string, cell: number, side: number | null): boolean {
  const place = view?.places.find((place) => place.cell === cell);
  return side === null ? place?.pencil === kind : (place?.noted ?? []).some(([at, mark]) => at === side && mark === kind);
}

export class Pencils {
  readonly #holder = byId('pencils');
  #view: View | null = null;
  /** The tools that are shown. */
  #shown = '';
  /** The kind of mark that the pointer puts on cells; null if the pointer makes moves. */
  inHand: string | null = null;
  /** Whether a tap of the pointer is the secondary one. */
  isSecond = false;
  /** The kind of mark that the key `p` puts on a cell, by its index. */
  #kind = 0;

  constructor(readonly ask: (request: PlayRequest) => void) {}

  show(view: View, taps: FamilyCard['taps']): void {
    this.#view = view;
    const shown = JSON.stringify([view.family, view.pencils]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    [this.inHand, this.isSecond, this.#kind] = [null, false, 0];
    const tap = (name: string, isSecond: boolean) =>
      el('button', { type: 'button', 'data-second': String(isSecond), click: () => this.#take(null, isSecond) }, name);
    const pencil = ({ id, about }: View['pencils'][number]) =>
      el('button', { type: 'button', 'data-pencil': id, title: about, 'aria-label': taps ? `Mark ${id}` : capital(id), click: () => this.#take(id, false) },
        taps ? `${capital(id)}?` : capital(id));
    const off = el('button', { type: 'button', class: 'glyph', title: 'Key: P', 'aria-label': 'Marks off', click: () => this.allOff() }, '\u2715');
    this.#holder.replaceChildren(
      ...(taps?.map((name, nth) => tap(name, nth === 1)) ?? []),
      ...view.pencils.map(pencil),
      ...(view.pencils.length ? [off] : []));
    this.#press();
  }

  /** Whether the pencil in hand marks sides of places. */
  get isForEdges(): boolean {
    return this.#view?.pencils.find(({ id }) => id === this.inHand)?.on_edges ?? false;
  }

  /** Puts the mark of the key `p` on a cell or the chosen side of it, or takes it off. Returns a sentence
   * if there is no side to mark. */
  toggle(cell: number, side: number | null): string | null {
    const kind = this.#view?.pencils[this.#kind];
    if (!kind) return null;
    if (kind.on_edges && side === null) return `Choose a side for ${kind.id} first: s, or Shift with an arrow.`;
    const on = kind.on_edges ? side : null;
    const mark = hasMark(this.#view, kind.id, cell, on) ? {} : { mark: kind.id };
    this.ask(on === null ? { ask: 'pencil', ...mark, cells: [cell] } : { ask: 'pencil', ...mark, edges: [[cell, on]] });
    return null;
  }

  /** Selects the next kind of mark for the key `p`. Returns a sentence that says which. */
  next(): string | null {
    const kinds = this.#view?.pencils ?? [];
    this.#kind = (this.#kind + 1) % Math.max(kinds.length, 1);
    const kind = kinds[this.#kind];
    return kind ? `The key p marks with ${kind.id}: ${kind.about}.` : null;
  }

  allOff(): void {
    const places = this.#view?.places ?? [];
    const cells = places.filter(({ pencil }) => pencil !== null).map(({ cell }) => cell);
    const edges = places.flatMap(({ cell, noted }) => (noted ?? []).map(([side]): [number, number] => [cell, side]));
    if (cells.length + edges.length) this.ask({ ask: 'pencil', cells, edges });
  }

  /** Takes a pencil, or with null a tap; a pencil in hand is laid down. */
  #take(id: string | null, isSecond: boolean): void {
    this.inHand = this.inHand === id ? null : id;
    this.isSecond = isSecond;
    this.#press();
  }

  #press(): void {
    for (const button of this.#holder.querySelectorAll<HTMLElement>('button:is([data-pencil], [data-second])')) {
      const { pencil, second } = button.dataset;
      const isTaken = pencil === undefined ? this.inHand === null && second === String(this.isSecond) : pencil === this.inHand;
      button.setAttribute('aria-pressed', String(isTaken));
    }
  }
}
