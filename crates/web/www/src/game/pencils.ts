// The tools at the edge of the board: what a tap means, where play needs both taps all the time, and
// a button for each kind of pencil mark.
import { byId, capital, el } from '../dom.ts';
import type { PlayRequest } from '../engine/ask.ts';
import type { FamilyCard, View } from '../engine/messages.ts';

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

  /** Puts the mark of the key `p` on a cell, or takes it off. */
  toggle(cell: number): void {
    const kind = this.#view?.pencils[this.#kind]?.id;
    if (kind === undefined) return;
    const has = this.#view?.places.find((place) => place.cell === cell)?.pencil === kind;
    this.ask({ ask: 'pencil', ...(has ? {} : { mark: kind }), cells: [cell] });
  }

  /** Selects the next kind of mark for the key `p`. Returns a sentence that says which. */
  next(): string | null {
    const kinds = this.#view?.pencils ?? [];
    this.#kind = (this.#kind + 1) % Math.max(kinds.length, 1);
    const kind = kinds[this.#kind];
    return kind ? `The key p marks with ${kind.id}: ${kind.about}.` : null;
  }

  allOff(): void {
    const marked = this.#view?.places.filter(({ pencil }) => pencil !== null) ?? [];
    if (marked.length) this.ask({ ask: 'pencil', cells: marked.map(({ cell }) => cell) });
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
