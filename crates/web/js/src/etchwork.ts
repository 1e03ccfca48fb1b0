// The loaded engine.
import { ask, EtchworkError, type Caller } from './service.ts';
import * as given from './given.ts';
import { Handle } from './handle.ts';
import type { FamilyCard, ReadingCard, Wanted } from './messages.ts';
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
  /** The name of a tier set; by default the one that the game plays. */
  tiers?: string;
  /** The least values of readings, by name. */
  min?: Record<string, number>;
  /** The greatest values of readings, by name: `{ solutions: 1 }`. */
  max?: Record<string, number>;
  /** Columns and rows of every board, such as `5x6`, or a number of cells; by default the tier's. */
  size?: string | number;
  /** The mechanic, or several joined with +; by default drawn by weight. */
  mechanic?: string;
  /** The path finder; by default the tier's. */
  finder?: string;
  /** The maker; by default the tier's. */
  maker?: string;
  /** Settings of the maker, by key: `{ tiling: 'hex' }`. */
  set?: Record<string, string | number | boolean>;
}

/** What ends work that takes long, such as an `AbortSignal`. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
}

const NAMES = ['family', 'tier', 'tiers', 'seed', 'first', 'count', 'min', 'max', 'size', 'mechanic', 'finder', 'maker', 'set'] as const;

/** The requests of a run, from one index to before another. */
interface Run {
  wanted: Wanted;
  from: number;
  end: number;
}

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

  protected override get about(): string {
    return `with ${this.families().map(({ id }) => id).join(', ')}`;
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
    return card.tiers.filter(({ levels }) => levels).map(({ name }) => name);
  }

  /** The readings of a family, with their meanings; by default those of the first family. */
  readings(family?: string): ReadingCard[] {
    return ask(this.#service, { ask: 'readings', ...(family === undefined ? {} : { family: given.text('family', family) }) });
  }

  /** Makes puzzles lazily, one after the other. With a seed, the same options make the same puzzles
   * as the command line, on any machine. Options that cannot work throw an EtchworkError at
   * once. */
  generate(options: GenerateOptions): Generator<Puzzle, void, void> {
    return this.#made(this.#run(options));
  }

  /** Makes the puzzles of `generate`, and lets other work of the thread go on before each request. A
   * signal ends it: then it throws the reason, as `fetch` does. */
  stream(options: GenerateOptions, signal?: Signal): AsyncGenerator<Puzzle, void, void> {
    return this.#streamed(this.#run(options), signal);
  }

  /** Checks the options of a run. */
  #run(options: GenerateOptions): Run {
    const { family, tier, tiers, seed, first = 0, count = 1, min = {}, max = {}, set = {} } = given.settings(options, NAMES);
    const { size, mechanic, finder, maker } = options;
    const changes = Object.entries({ size, mechanic, finder, maker }).filter(([, value]) => value !== undefined);
    const [from, most] = [given.whole('first', first), given.whole('count', count)];
    const wanted = {
      ...(family === undefined ? {} : { family: given.text('family', family) }),
      tier: given.text('tier', tier),
      options: {
        ...asText('set', set),
        ...asText('options', Object.fromEntries(changes)),
        ...(tiers === undefined ? {} : { set: given.text('tiers', tiers) }),
        ...asText('min', min, 'min.'),
        ...asText('max', max, 'max.'),
      },
      seed: given.seed(seed ?? Math.floor(Math.random() * 2 ** 32)),
    };
    ask(this.#service, { ask: 'plan', wanted });
    return { wanted, from, end: from + most };
  }

  * #made({ wanted, from, end }: Run): Generator<Puzzle, void, void> {
    for (let index = from; index < end; index++) {
      const made = ask(this.#service, { ask: 'make', wanted, index: given.whole('index', index) });
      if (made) yield new Puzzle(this.#service, this.#open, made);
    }
  }

  async * #streamed({ wanted, from, end }: Run, signal?: Signal): AsyncGenerator<Puzzle, void, void> {
    for (let index = from; index < end; index++) {
      await new Promise((go) => setTimeout(go));
      if (signal?.aborted) throw signal.reason;
      yield* this.#made({ wanted, from: index, end: index + 1 });
    }
  }

  /** Reads a puzzle from an ID, a board, the text of any family, a line of JSON, or a save. */
  read(textOrId: string): Puzzle {
    return new Puzzle(this.#service, this.#open, ask(this.#service, { ask: 'data', text: given.text('read', textOrId) }));
  }
}

/** The values of settings as text, as on the command line, with an opening before each key. */
function asText(name: string, options: unknown, opening = ''): Record<string, string> {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new EtchworkError(`${name}: give an object`);
  return Object.fromEntries(Object.entries(options).map(([key, value]) => {
    if (!['string', 'number', 'boolean'].includes(typeof value))
      throw new EtchworkError(`${name}: ${key}: give a text, a number, true or false`);
    return [opening + key, String(value)];
  }));
}
