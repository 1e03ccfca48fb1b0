// A puzzle in play.
import type { PlayRequest } from './ask.ts';
import { ask, EtchworkError, type Caller } from './service.ts';
import * as given from './given.ts';
import type { HintView, Standing, View } from './messages.ts';

/** Help. */
export interface Hint {
  /** What it tells, in sentences. */
  said: string;
  /** The moves that it names, which follow one another from here. */
  moves: string[];
  /** What is forced and why, a sentence each. */
  reasons: string[];
  /** How many moves have to be taken back, where that helps. */
  takeBack: number | null;
  /** Whether it can be solved no more from here. */
  lost: boolean;
}

/** A player at a puzzle. Moves are texts; `choices` lists them. */
export class Play {
  readonly #service: Caller;
  #view: View;

  /** Plays come from `Puzzle.play`. */
  constructor(service: Caller, id: string) {
    this.#service = service;
    this.#view = ask(service, { ask: 'open', id });
  }

  /** Whether it is open, solved, or lost. */
  get status(): Standing { return this.#view.status; }
  /** How many moves were made, those that were taken back among them. */
  get moves(): number { return this.#view.moves; }
  /** The drawing as it stands, as SVG. */
  get svg(): string { return this.#view.svg; }
  /** The play as text, which `load` takes and `etchwork play` goes on with. */
  get save(): string { return this.#view.save; }
  /** What happened last, in short sentences. */
  get said(): string { return this.#view.said; }
  /** All that a page shows: places with outlines and names, moves with directions, and so on. */
  get view(): Readonly<View> { return this.#view; }
  /** The legal moves. */
  get choices(): string[] { return ask(this.#service, { ask: 'choices' }).moves; }

  /** Makes moves, one after the other. One that is refused is an EtchworkError that says why;
   * those before it stand. */
  play(...moves: string[]): this {
    for (const text of given.texts('moves', moves)) {
      const before = this.moves;
      // What is said may be of a move that was made, or why none was.
      const { moves, said } = this.ask({ ask: 'play', text });
      if (moves === before) throw new EtchworkError(said);
    }
    return this;
  }

  /** Takes a move back; whether there was one. */
  undo(): boolean { return this.#act('undo', this.#view.can_undo); }
  /** Makes a move again that was taken back; whether there was one. */
  redo(): boolean { return this.#act('redo', this.#view.can_redo); }
  /** Takes all moves back, as one act. */
  restart(): boolean { return this.#act('restart', this.#view.can_undo); }

  /** Help: 1 can it still be solved, 2 what is forced and why, 3 the next move, 4 the whole way. */
  hint(level: 1 | 2 | 3 | 4 = 3): Hint {
    const { said, hint } = this.ask({ ask: 'hint', level: given.whole('level', level, 4) as 1 });
    const { moves, reasons, take_back, lost } = hint as HintView;
    return { said, moves, reasons, takeBack: take_back, lost };
  }

  /** Goes on with a play that was saved. */
  load(save: string): this {
    this.ask({ ask: 'load', save: given.text('save', save) });
    return this;
  }

  /** Asks what a page asks: taps, steps, drags, pencil marks. Cells are numbered as in `view`. */
  ask(request: PlayRequest): View {
    this.#view = ask(this.#service, request) as View;
    return this.#view;
  }

  /** Gives its memory back at once, rather than some time after it is out of reach. */
  free(): void {
    this.#service.free();
  }

  #act(act: 'undo' | 'redo' | 'restart', can: boolean): boolean {
    if (can) this.ask({ ask: 'act', act });
    return can;
  }
}
