// Describes the place under the cursor or the mouse, and outlines the places that it concerns.
import { el } from '../dom.ts';
import type { Engine } from '../engine/client.ts';
import type { View } from '../engine/messages.ts';
import type { Board } from './board.ts';

export class Details {
  #cell: number | null = null;
  /** The side of it that is described; null for the whole place. */
  #side: number | null = null;
  /** The ID and the save of the play that was shown last. */
  #play = '';
  /** Whether this board describes its places: one with a trail does not. */
  #isLive = false;

  constructor(readonly engine: Engine, readonly board: Board, readonly told: HTMLElement) {}

  /** Describes the same place again once the play has changed; clears the text of another
   * puzzle. */
  show({ id, save, status, trail }: View): void {
    this.#isLive = trail.length === 0 && status !== 'solved';
    const isOther = !this.#play.startsWith(id);
    if (isOther || !this.#isLive) this.#clear();
    const play = `${id} ${save}`;
    if (play === this.#play) return;
    this.#play = play;
    const [cell, side] = [this.#cell, this.#side];
    this.#cell = null;
    if (cell !== null) this.look(cell, side);
  }

  look(cell: number, side: number | null = null): void {
    if (!this.#isLive || (cell === this.#cell && side === this.#side)) return;
    [this.#cell, this.#side] = [cell, side];
    const play = this.#play;
    this.engine.ask({ ask: 'touch', cell, ...(side === null ? {} : { side }) }).then(({ cells, told, lens }) => {
      // The cursor may have moved on, or the play changed, before the answer arrived.
      if (cell !== this.#cell || side !== this.#side || play !== this.#play) return;
      this.board.pointOut('concern', cells);
      this.told.textContent = told ?? '';
      if (lens === null) return;
      const drawing = el('span', { class: 'lens', 'aria-hidden': 'true' });
      drawing.innerHTML = lens;
      this.told.prepend(drawing);
    }, () => undefined);
  }

  #clear(): void {
    this.#cell = null;
    this.board.pointOut('concern', []);
    this.told.textContent = '';
  }
}
