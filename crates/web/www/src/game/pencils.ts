// Pencil marks: a button for each kind, one of which may be selected.
import { byId, capital, el } from '../dom.ts';
import type { PlayRequest } from '../engine/ask.ts';
import type { View } from '../engine/messages.ts';

export class Pencils {
  readonly #holder = byId('pencils');
  #view: View | null = null;
  /** The kind of mark that the pointer puts on cells; null if the pointer makes moves. */
  inHand: string | null = null;
  /** The kind of mark that the key `p` puts on a cell, by its index. */
  #kind = 0;

  constructor(readonly ask: (request: PlayRequest) => void) {}

  show(view: View): void {
    const kinds = view.pencils.map(({ id }) => id);
    const isNew = kinds.join() !== this.#view?.pencils.map(({ id }) => id).join();
    this.#view = view;
    if (!isNew) return this.#press();
    if (this.inHand !== null && !kinds.includes(this.inHand)) this.inHand = null;
    this.#kind = 0;
    const buttons = view.pencils.map(({ id, about }) =>
      el('button', { type: 'button', 'data-pencil': id, title: about, click: () => this.#take(id) }, capital(id)));
    const off = el('button', { type: 'button', title: 'Key: P', click: () => this.allOff() }, 'Marks off');
    this.#holder.replaceChildren(...(buttons.length ? [...buttons, off] : []));
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

  #take(id: string): void {
    this.inHand = this.inHand === id ? null : id;
    this.#press();
  }

  #press(): void {
    for (const button of this.#holder.querySelectorAll<HTMLElement>('[data-pencil]'))
      button.setAttribute('aria-pressed', String(button.dataset.pencil === this.inHand));
  }
}
