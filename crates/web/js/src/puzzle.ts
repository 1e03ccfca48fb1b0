// A puzzle of any family.
import { ask, EtchworkError, type Caller } from './service.ts';
import * as given from './given.ts';
import { Handle } from './handle.ts';
import type { PuzzleData } from './messages.ts';
import { Play } from './play.ts';

/** The limits of a search. */
export interface SearchOptions {
  /** The most nodes of the search; by default 10 million. */
  budget?: number;
}

/** How to solve. */
export interface SolveOptions extends SearchOptions {
  /** The name of a solver, as `etchwork finders` and `etchwork family` list them; by default the
   * family's own. */
  solver?: string;
}

/** How hard a puzzle is for simulated players, from 0 to 100. */
export interface Difficulty {
  strength: number;
  /** The ends of its interval of 95 %. */
  interval: [number, number];
  /** From one to five. */
  stars: number;
  /** Whether any of the players solves it in time. */
  isSolved: boolean;
  /** What makes it so hard, in a sentence without its full stop. */
  reason: string;
}

/** Which states to explore. */
export interface StatesOptions {
  /** The most states; by default 20,000. */
  most?: number;
  /** Whether to draw them however many there are; otherwise a drawing of more than a few hundred is left out. */
  whole?: boolean;
}

/** The states that play can lead to. */
export interface States {
  /** All figures in sentences. */
  said: string;
  states: number;
  /** The number of moves between states; parallel moves count separately. */
  transitions: number;
  goals: number;
  /** The number of states from which, as was proved, no goal can be reached. */
  stuck: number;
  /** The number of states for which the limit leaves this open. */
  unknown: number;
  /** Whether the limit left states out. */
  spent: boolean;
  /** The drawing, if it was not left out. */
  svg: string | null;
}

/** The largest budget. */
const MOST = Number.MAX_SAFE_INTEGER;

const nodes = (budget: number | undefined): { nodes?: number } =>
  budget === undefined ? {} : { nodes: given.whole('budget', budget, MOST) };

/** A puzzle of any family. It is immutable; `play` starts a play of it. */
export class Puzzle extends Handle {
  readonly #service: Caller;
  readonly #open: () => Caller;
  readonly #data: PuzzleData;

  /** Call `Etchwork.generate` or `Etchwork.read` instead. */
  constructor(service: Caller, open: () => Caller, data: PuzzleData) {
    super('send `puzzle.json ?? puzzle.text`, and `read` it there');
    this.#service = service;
    this.#open = open;
    this.#data = data;
  }

  /** The recipe ID if the puzzle was generated, else the board ID. */
  get id(): string { return this.#data.id; }
  /** The ID of the board itself, which never changes and does not depend on how the puzzle was
   * made. */
  get boardId(): string { return this.#data.board_id; }
  /** The recipe ID, from which the puzzle can be generated again. */
  get recipe(): string | null { return this.#data.recipe; }
  /** The name of its family. */
  get family(): string { return this.#data.family; }
  /** The kind of puzzle: the mechanic of a path, else the family's own word. */
  get kind(): string { return this.#data.kind; }
  /** The tier that the puzzle was made for. */
  get tier(): string | null { return this.#data.tier; }
  /** The seed of its run, as a number. */
  get seed(): number | null { return this.#data.seed; }
  /** Its index in the run. */
  get index(): number | null { return this.#data.index; }
  /** The puzzle as text, in the format of its family. */
  get text(): string { return this.#data.text; }
  /** The line that `etchwork generate --json --no-solutions` prints for the puzzle. */
  get json(): string | null { return this.#data.json; }
  /** The readings measured during generation, by name; null where a reading is unknown. */
  get readings(): Readonly<Record<string, number | null>> { return this.#data.readings; }
  /** The moves of the stored solution, as `Play.play` takes them. */
  get solution(): readonly string[] | null { return this.#data.solution; }

  /** Moves that solve the puzzle, or null if that is proved impossible. A spent budget throws an
   * EtchworkError with code 3; it is never an answer. */
  solve(options: SolveOptions = {}): string[] | null {
    const { solver, budget } = given.settings(options, ['solver', 'budget']);
    const named = solver === undefined ? {} : { solver: given.text('solver', solver) };
    const asked = { ask: 'solve', text: this.#given, ...named, ...nodes(budget) } as const;
    const { verdict, moves, said } = ask(this.#service, asked);
    if (verdict === 'given-up') throw new EtchworkError(said, 3);
    return moves;
  }

  /** The exact number of solutions. A spent budget throws an EtchworkError with code 3. */
  count(options: SearchOptions = {}): bigint {
    const { budget } = given.settings(options, ['budget']);
    const { number, at_least } = ask(this.#service, { ask: 'count', text: this.#given, ...nodes(budget) });
    if (at_least) throw new EtchworkError(`the budget is spent: there are at least ${number} solutions`, 3);
    return BigInt(number);
  }

  /** Every reading of the puzzle by name, taken now; null where a reading is unknown. A puzzle of
   * a built-in tier is measured as its tier does. A puzzle without a stored solution is solved
   * first, and one without any solution is refused. */
  measure(): Record<string, number | null> {
    return ask(this.#service, { ask: 'measure', text: this.#given }).readings;
  }

  /** A drawing as SVG, on request with the solution. */
  svg(options: { solution?: boolean } = {}): string {
    const { solution = false } = given.settings(options, ['solution']);
    return ask(this.#service, { ask: 'draw', text: this.#given, solution: Boolean(solution) }).svg;
  }

  /** How hard the puzzle is, by the model of docs/difficulty.md. A spent budget throws an EtchworkError
   * with code 3. */
  difficulty(): Difficulty {
    const found = ask(this.#service, { ask: 'rate', text: this.#given });
    if (!found) throw new EtchworkError('the budget is spent: how hard it is was not decided', 3);
    const { is_solved: isSolved, ...rest } = found;
    return { ...rest, isSolved };
  }

  /** Explores the states that play can lead to. */
  states(options: StatesOptions = {}): States {
    const { most, whole = false } = given.settings(options, ['most', 'whole']);
    const limit = most === undefined ? {} : { most: given.whole('most', most) };
    const editor = this.#open();
    try {
      ask(editor, { ask: 'draft', text: this.text });
      return ask(editor, { ask: 'space', whole: Boolean(whole), ...limit });
    } finally {
      editor.free();
    }
  }

  /** Starts a play of the puzzle. */
  play(): Play {
    return new Play(this.#open(), this.text);
  }

  protected override get about(): string {
    return `${this.id}\n${this.text}`;
  }

  override toString(): string {
    return this.text;
  }

  /** The document of a generated puzzle, else an object with the board ID and the text. */
  toJSON(): unknown {
    return this.json === null ? { board_id: this.boardId, text: this.text } : JSON.parse(this.json);
  }

  /** What the puzzle is read from again, with its stored solution. */
  get #given(): string {
    return this.json ?? this.text;
  }
}
