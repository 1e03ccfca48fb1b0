// The loaded engine.
import { ask, EtchworkError, type Caller } from './service.ts';
import * as given from './given.ts';
import { Handle } from './handle.ts';
import type { FamilyCard } from './messages.ts';
import { Puzzle } from './puzzle.ts';

/** How to make puzzles: the options of `etchwork generate`. */
export interface GenerateOptions {
  /** The family; by default the first of `Etchwork.families`. */
  family?: string;
  /** The tier, one of `Etchwork.tiers`. */
  tier: string;
  /** A whole number below 2^32, or a word; by default random. */
  seed?: number | bigint | string;
  /** The index of the first request; by default 0. */
  first?: number;
  /** The number of requests; by default 1. A request that gives up makes no puzzle, and its index
   * is skipped. */
  count?: number;
  /** Changes to the tier, by key: `size`, `mechanic`, `maker`, or a setting of the maker. */
  options?: Record<string, string | number | boolean>;
}

const NAMES = ['family', 'tier', 'seed', 'first', 'count', 'options'] as const;

/** The engine. It runs on the calling thread: call it in a worker if it must not block a page. */
export class Etchwork extends Handle {
  readonly #service: Caller;
  readonly #open: () => Caller;

  /** Call `load` instead. */
  constructor(open: () => Caller) {
    super('call `load` there');
    this.#service = open();
    this.#open = open;
  }

  /** The families of puzzles, each with its rule, its tiers and their options. */
  families(): FamilyCard[] {
    return ask(this.#service, { ask: 'catalogue' }).families;
  }

  /** The tiers of a family, the easiest first; by default those of the first family. */
  tiers(family?: string): string[] {
    const families = this.families();
    const card = family === undefined ? families[0] : families.find(({ id }) => id === given.text('family', family));
    if (!card) throw new EtchworkError(`there is no family '${family}'`);
    return card.tiers.map(({ name }) => name);
  }

  /** Makes puzzles lazily, one after the other. With a seed, the same options make the same puzzles
   * as the command line, on any machine. Options that cannot work throw an EtchworkError at
   * once. */
  generate(options: GenerateOptions): Generator<Puzzle, void, void> {
    const { family, tier, seed, first = 0, count = 1, options: changes = {} } = given.settings(options, NAMES);
    const [from, most] = [given.whole('first', first), given.whole('count', count)];
    const wanted = {
      ...(family === undefined ? {} : { family: given.text('family', family) }),
      tier: given.text('tier', tier),
      options: asText(changes),
      seed: given.seed(seed ?? Math.floor(Math.random() * 2 ** 32)),
    };
    // Check the options now, not when the caller asks for the first puzzle.
    ask(this.#service, { ask: 'plan', wanted });
    return this.#made(wanted, from, from + most);
  }

  * #made(wanted: { tier: string; options: Record<string, string>; seed: string }, from: number, end: number): Generator<Puzzle, void, void> {
    for (let index = from; index < end; index++) {
      const made = ask(this.#service, { ask: 'make', wanted, index: given.whole('index', index) });
      if (made) yield new Puzzle(this.#service, this.#open, made);
    }
  }

  /** Reads a puzzle from an ID, a board, the text of any family, a line of JSON, or a save. */
  read(textOrId: string): Puzzle {
    return new Puzzle(this.#service, this.#open, ask(this.#service, { ask: 'data', text: given.text('read', textOrId) }));
  }
}

/** The values of settings as text, as on the command line. */
function asText(options: unknown): Record<string, string> {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new EtchworkError('options: give an object');
  return Object.fromEntries(Object.entries(options).map(([key, value]) => {
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new EtchworkError(`options: ${key}: give a text, a number, true or false`);
    return [key, String(value)];
  }));
}
