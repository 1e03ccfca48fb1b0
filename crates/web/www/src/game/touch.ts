// What a place concerns and tells, when a cursor or a mouse comes to it.
import type { Engine } from '../engine/client.ts';
import type { View } from '../engine/messages.ts';
import type { Board } from './board.ts';

export class Touch {
  #cell: number | null = null;
  #play = '';
  #isLive = false;

  constructor(readonly engine: Engine, readonly board: Board, readonly told: HTMLElement) {}

  /** What was told may be otherwise now; of another puzzle nothing was told yet. */
  show({ id, save, trail }: View): void {
    this.#isLive = trail.length === 0;
    const isOther = !this.#play.startsWith(id);
    if (isOther || !this.#isLive) this.#clear();
    const play = `${id} ${save}`;
    if (play === this.#play) return;
    this.#play = play;
    const cell = this.#cell;
    this.#cell = null;
    if (cell !== null) this.look(cell);
  }

  look(cell: number): void {
    if (!this.#isLive || cell === this.#cell) return;
    this.#cell = cell;
    const play = this.#play;
    this.engine.ask({ ask: 'touch', cell }).then(({ cells, told }) => {
      // Meanwhile another place may have been touched.
      if (cell !== this.#cell || play !== this.#play) return;
      this.board.pointOut('concern', cells);
      this.told.textContent = told ?? '';
    }, () => undefined);
  }

  #clear(): void {
    this.#cell = null;
    this.board.pointOut('concern', []);
    this.told.textContent = '';
  }
}
