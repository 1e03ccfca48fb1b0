// A puzzle in play.
import type { PlayRequest } from './ask.ts';
import { ask, EtchworkError, type Caller } from './service.ts';
import * as given from './given.ts';
import { Handle } from './handle.ts';
import type { HintView, Standing, View } from './messages.ts';

/** A hint. */
export interface Hint {
  /** The hint in sentences. */
  said: string;
  /** The moves that it names, in order from the current position. */
  moves: string[];
  /** A sentence for each forced step, with its reason. */
  reasons: string[];
  /** How many moves to take back, if that helps. */
  takeBack: number | null;
  /** Whether the puzzle can no longer be solved from here. */
  lost: boolean;
}

/** A puzzle in play. Moves are texts, which `choices` lists. */
export class Play extends Handle {
  #service: Caller | null;
  #view: View;

  /** Call `Puzzle.play` instead. */
  constructor(service: Caller, text: string) {
    super('send its `save`, and `load` it into a play of the puzzle there');
    this.#service = service;
    this.#view = ask(service, { ask: 'read', text });
  }

  /** Whether the puzzle is open, solved or lost. */
  get status(): Standing { return this.#view.status; }
  /** The number of moves made, including those taken back. */
  get moves(): number { return this.#view.moves; }
  /** The drawing of the current position, as SVG. */
  get svg(): string { return this.#view.svg; }
  /** The saved game as text. `load` and `etchwork play` continue it. */
  get save(): string { return this.#view.save; }
  /** What just happened, in short sentences. */
  get said(): string { return this.#view.said; }
  /** Everything that a page needs to show: places with outlines and names, moves with directions,
   * and so on. */
  get view(): Readonly<View> { return this.#view; }
  /** The legal moves. */
  get choices(): string[] { return ask(this.#open, { ask: 'choices' }).moves; }

  /** Makes moves, one after the other. A refused move throws an EtchworkError that says why; the
   * moves before it stand. */
  play(...moves: string[]): this {
    for (const text of given.texts('moves', moves)) {
      const before = this.moves;
      // `said` alone does not tell whether the move was made: it also reports moves.
      const { moves, said } = this.ask({ ask: 'play', text });
      if (moves === before) throw new EtchworkError(said);
    }
    return this;
  }

  /** Takes a move back. Returns whether there was one. */
  undo(): boolean { return this.#act('undo', this.#view.can_undo); }
  /** Takes moves back, in one step, to the last landmark, such as a number. Returns whether there were any. */
  undoToLandmark(): boolean { return this.#act('landmark', this.#view.can_undo && this.#view.landmark !== null); }
  /** Makes the move again that was taken back last. Returns whether there was one. */
  redo(): boolean { return this.#act('redo', this.#view.can_redo); }
  /** Takes all moves back in one step. Returns whether there were any. */
  restart(): boolean { return this.#act('restart', this.#view.can_undo); }

  /** Gives a hint of a level: 1 whether the puzzle can still be solved, 2 what is forced and why, 3
   * the next move, 4 the whole solution. */
  hint(level: 1 | 2 | 3 | 4 = 3): Hint {
    const { said, hint } = this.ask({ ask: 'hint', level: given.whole('level', level, 4) as 1 });
    const { moves, reasons, take_back, lost } = hint as HintView;
    return { said, moves, reasons, takeBack: take_back, lost };
  }

  /** Continues a saved game. */
  load(save: string): this {
    this.ask({ ask: 'load', save: given.text('save', save) });
    return this;
  }

  /** Sends a request as a page does: a tap, a step, a drag, a pencil mark. Cells are numbered as in
   * `view`. */
  ask(request: PlayRequest): View {
    this.#view = ask(this.#open, request) as View;
    return this.#view;
  }

  /** Frees the memory of the play now instead of at some later garbage collection. It cannot be
   * continued; what it was at last can still be read. */
  free(): void {
    this.#service?.free();
    this.#service = null;
  }

  protected override get about(): string {
    return `${this.status} after ${this.moves} moves`;
  }

  get #open(): Caller {
    if (!this.#service) throw new EtchworkError('this play was freed: start another, and `load` a save into it');
    return this.#service;
  }

  #act(act: 'undo' | 'landmark' | 'redo' | 'restart', can: boolean): boolean {
    if (can) this.ask({ ask: 'act', act });
    return can;
  }
}
