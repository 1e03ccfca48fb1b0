// A puzzle of any family.
import { ask, EtchworkError, type Caller } from './service.ts';
import * as given from './given.ts';
import type { PuzzleData } from './messages.ts';
import { Play } from './play.ts';

/** The most that a search may do. */
export interface SearchOptions {
  /** In nodes; 10 million unless given. */
  budget?: number;
}

/** The most nodes of a search. */
const MOST = Number.MAX_SAFE_INTEGER;

const nodes = (options: SearchOptions): { nodes?: number } => {
  const { budget } = given.settings(options, ['budget']);
  return budget === undefined ? {} : { nodes: given.whole('budget', budget, MOST) };
};

/** A puzzle of any family. It is immutable; `play` gives something to play it with. */
export class Puzzle {
  readonly #service: Caller;
  readonly #open: () => Caller;
  readonly #data: PuzzleData;

  /** Puzzles come from `Etchwork`. */
  constructor(service: Caller, open: () => Caller, data: PuzzleData) {
    this.#service = service;
    this.#open = open;
    this.#data = data;
  }

  /** The recipe ID if it was generated, else the board ID. */
  get id(): string { return this.#data.id; }
  /** The ID of what it is, whoever made it; stable for ever. */
  get boardId(): string { return this.#data.board_id; }
  /** The recipe ID, by which it can be made again. */
  get recipe(): string | null { return this.#data.recipe; }
  /** The name of its family. */
  get family(): string { return this.#data.family; }
  /** What kind of puzzle it is: the mechanic of a path, else the family's own word. */
  get kind(): string { return this.#data.kind; }
  /** The tier that it was made for. */
  get tier(): string | null { return this.#data.tier; }
  /** The seed of its run, as a number. */
  get seed(): number | null { return this.#data.seed; }
  /** Its index in the run. */
  get index(): number | null { return this.#data.index; }
  /** It as text, in the form of its family. */
  get text(): string { return this.#data.text; }
  /** The line that `etchwork generate --json --no-solutions` prints of it. */
  get json(): string | null { return this.#data.json; }
  /** What was measured when it was made, by name; null where that could not be had. */
  get readings(): Readonly<Record<string, number | null>> { return this.#data.readings; }
  /** The moves of the stored solution, as `Play.play` takes them. */
  get solution(): readonly string[] | null { return this.#data.solution; }

  /** Moves that solve it, or null if that is proved impossible. A budget that is spent is an
   * EtchworkError with code 3, never an answer. */
  solve(options: SearchOptions = {}): string[] | null {
    const { verdict, moves, said } = ask(this.#service, { ask: 'solve', text: this.#given, ...nodes(options) });
    if (verdict === 'given-up') throw new EtchworkError(said, 3);
    return moves;
  }

  /** How many solutions it has, exactly. A budget that is spent is an EtchworkError with code 3. */
  count(options: SearchOptions = {}): bigint {
    const { number, at_least } = ask(this.#service, { ask: 'count', text: this.#given, ...nodes(options) });
    if (at_least) throw new EtchworkError(`the budget is spent: there are at least ${number} solutions`, 3);
    return BigInt(number);
  }

  /** A drawing as SVG, with the solution if wanted. */
  svg(options: { solution?: boolean } = {}): string {
    const { solution = false } = given.settings(options, ['solution']);
    return ask(this.#service, { ask: 'draw', text: this.#given, solution: Boolean(solution) }).svg;
  }

  /** It in play, from the start. */
  play(): Play {
    return new Play(this.#open(), this.boardId);
  }

  toString(): string {
    return this.text;
  }

  /** Its document, where it was generated; else what `read` takes. */
  toJSON(): unknown {
    return this.json === null ? { board_id: this.boardId } : JSON.parse(this.json);
  }

  get #given(): string {
    return this.json ?? this.boardId;
  }
}
