// The engine, loaded.
import { ask, EtchworkError, type Caller } from './service.ts';
import * as given from './given.ts';
import type { FamilyCard } from './messages.ts';
import { Puzzle } from './puzzle.ts';

/** What puzzles are made by: the options of `etchwork generate`. */
export interface GenerateOptions {
  /** The family, the first of `Etchwork.families` unless given. */
  family?: string;
  /** The tier: `Etchwork.tiers` lists them. */
  tier: string;
  /** A number below 2^32 or any text; a fresh one unless given. */
  seed?: number | string;
  /** The index of the first request, 0 unless given. */
  first?: number;
  /** How many requests, 1 unless given. One that gives up has no puzzle: its index is passed over. */
  count?: number;
  /** What is changed of the tier, by key: `size`, `mechanic`, `maker`, or a setting of the maker. */
  options?: Record<string, string | number | boolean>;
}

const NAMES = ['family', 'tier', 'seed', 'first', 'count', 'options'] as const;

/** The engine. All that it does happens where it is called: what must not stop a page is called
 * in a worker. */
export class Etchwork {
  readonly #service: Caller;
  readonly #open: () => Caller;

  /** `load` gives one. */
  constructor(open: () => Caller) {
    this.#service = open();
    this.#open = open;
  }

  /** The families of puzzles, each with its rule, its tiers and what can be chosen in them. */
  families(): FamilyCard[] {
    return ask(this.#service, { ask: 'catalogue' }).families;
  }

  /** The tiers of a family, of the first one unless given, the easiest first. */
  tiers(family?: string): string[] {
    const families = this.families();
    const card = family === undefined ? families[0] : families.find(({ id }) => id === given.text('family', family));
    if (!card) throw new EtchworkError(`there is no family '${family}'`);
    return card.tiers.map(({ name }) => name);
  }

  /** Makes puzzles one after the other, each when it is asked for. The same options make the same
   * puzzles as the command line, on any machine. */
  generate(options: GenerateOptions): Generator<Puzzle, void, void> {
    const { family, tier, seed, first = 0, count = 1, options: changes = {} } = given.settings(options, NAMES);
    const [from, most] = [given.whole('first', first), given.whole('count', count)];
    const chosen = seed === undefined ? Math.floor(Math.random() * 2 ** 32) : seed;
    const wanted = {
      ...(family === undefined ? {} : { family: given.text('family', family) }),
      tier: given.text('tier', tier),
      options: words(changes),
      seed: typeof chosen === 'number' ? String(given.whole('seed', chosen)) : given.text('seed', chosen),
    };
    // What cannot be made is said here, not when the first puzzle is asked for.
    ask(this.#service, { ask: 'plan', wanted });
    return this.#made(wanted, from, from + most);
  }

  * #made(wanted: { tier: string; options: Record<string, string>; seed: string }, from: number, end: number): Generator<Puzzle, void, void> {
    for (let index = from; index < end; index++) {
      const made = ask(this.#service, { ask: 'make', wanted, index: given.whole('index', index) });
      if (made) yield new Puzzle(this.#service, this.#open, made);
    }
  }

  /** The puzzle of an ID, board text, the text of any family, a line of JSON, or a save. */
  read(textOrId: string): Puzzle {
    return new Puzzle(this.#service, this.#open, ask(this.#service, { ask: 'data', text: given.text('read', textOrId) }));
  }
}

/** Settings as the command line has them. */
function words(options: unknown): Record<string, string> {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new EtchworkError('options: give an object');
  return Object.fromEntries(Object.entries(options).map(([key, value]) => {
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new EtchworkError(`options: ${key}: give a text, a number, true or false`);
    return [key, String(value)];
  }));
}
