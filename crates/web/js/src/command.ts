#!/usr/bin/env node
// `npx etchwork`: makes and plays puzzles from a terminal, by the options of the command line.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { EtchworkError, load, type GenerateOptions, type Play, type Puzzle } from './node.ts';

const HELP = `Usage: npx etchwork generate [OPTIONS]          make puzzles
       npx etchwork play [OPTIONS] [FILE|ID]     play one, move by move
       npx etchwork families                     the families, and their tiers

  --family NAME  --tier NAME  --tiers SET  --seed SEED  --count N  --first I  --size CxR
  --mechanic NAME  --finder NAME  --maker NAME  --set KEY=VALUE  --min READING=N  --max READING=N
  --id ID    the puzzle of an ID
  --json     JSON lines, as 'etchwork generate --json --no-solutions' prints them
  --svg      drawings

The program 'etchwork' of Rust does more: it draws in the terminal, and makes packs and books.`;

const one = { type: 'string' } as const;
const many = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  family: one, tier: one, tiers: one, seed: one, count: one, first: one, size: one, mechanic: one, finder: one, maker: one,
  set: many, min: many, max: many, id: one, json: flag, svg: flag, help: flag,
};

type Values = ReturnType<typeof read>['values'];

/** Reads the arguments. What cannot be read is bad input, as everywhere. */
function read(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new EtchworkError((error as Error).message.split('. ')[0] ?? '');
  }
}

/** `KEY=VALUE` of an option that may be repeated. */
const pairs = (name: string, given: string[] = []): Record<string, string> =>
  Object.fromEntries(given.map((text) => {
    const [, key, value] = /^([^=]+)=(.*)$/.exec(text) ?? [];
    if (!key || value === undefined) throw new EtchworkError(`--${name}: write a name and its value, such as ${name === 'set' ? 'tiling=hex' : 'solutions=1'}`);
    return [key, value];
  }));

function numbers(name: 'min' | 'max', given?: string[]): Record<string, number> {
  const texts = Object.entries(pairs(name, given));
  return Object.fromEntries(texts.map(([key, text]) => {
    if (!text.trim() || Number.isNaN(Number(text))) throw new EtchworkError(`--${name}: '${text}' is no number`);
    return [key, Number(text)];
  }));
}

/** The puzzles that the options ask for, one after the other. */
async function* asked({ id, json, svg, help, ...given }: Values): AsyncGenerator<Puzzle> {
  const etchwork = await load();
  if (id !== undefined) {
    const others = Object.keys(given);
    if (others.length) throw new EtchworkError(`--id: an ID says all, so leave out --${others[0]}`);
    return yield etchwork.read(id);
  }
  const { tier, set, min, max, count, first, ...same } = given;
  const tiers = etchwork.tiers(given.family);
  const options: GenerateOptions = {
    ...same,
    tier: tier ?? (tiers.includes('medium') ? 'medium' : tiers[Math.floor(tiers.length / 2)] ?? ''),
    set: pairs('set', set), min: numbers('min', min), max: numbers('max', max),
    ...(count === undefined ? {} : { count: Number(count) }),
    ...(first === undefined ? {} : { first: Number(first) }),
  };
  yield* etchwork.generate(options);
}

/** The text of a puzzle without its solution. */
const bare = ({ json, text }: Puzzle): string =>
  (json === null ? text : (JSON.parse(json) as { puzzle: string }).puzzle).trimEnd();

async function generate(values: Values): Promise<void> {
  let made = 0;
  for await (const puzzle of asked(values)) {
    made++;
    if (values.json) console.log(puzzle.json ?? JSON.stringify({ family: puzzle.family, puzzle: bare(puzzle) }));
    else if (values.svg) console.log(puzzle.svg());
    else console.log(`${bare(puzzle)}\n${[puzzle.tier, puzzle.kind].filter(Boolean).join(' ')}\nagain: npx etchwork generate --id ${puzzle.id}\n`);
  }
  if (!made) throw new EtchworkError('every request gave up: ask for more by --count, or for less by --min and --max', 3);
}

/** The puzzle of a file or an ID, or else one that is made. */
async function wanted(values: Values, given: string | undefined): Promise<Puzzle> {
  if (given !== undefined) {
    const etchwork = await load();
    try {
      return etchwork.read(readFileSync(given, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      return etchwork.read(given);
    }
  }
  for await (const puzzle of asked({ ...values, count: '1' })) return puzzle;
  throw new EtchworkError('the request gave up: try another seed', 3);
}

/** What may be typed in a play. */
function act(play: Play, text: string): string {
  switch (text) {
    case 'undo':
      return play.undo() ? 'One move is taken back.' : 'There is nothing to take back.';
    case 'hint':
      return play.hint(2).said;
    default:
      return play.play(...text.split(';').map((move) => move.trim())).said;
  }
}

async function play(values: Values, given: string | undefined): Promise<void> {
  const puzzle = await wanted(values, given);
  const play = puzzle.play();
  console.log(`${bare(puzzle)}\n\nType moves, separated by ';', or undo, hint, quit.`);
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  const show = () => {
    const { choices } = play;
    const more = choices.length > 12 ? ` and ${choices.length - 12} more` : '';
    process.stdout.write(`${choices.slice(0, 12).join('  ')}${more}\n> `);
  };
  show();
  for await (const line of lines) {
    const text = line.trim();
    if (text === 'quit') break;
    try {
      if (text) console.log(act(play, text));
    } catch (error) {
      if (!(error instanceof EtchworkError)) throw error;
      console.log(error.message);
    }
    if (play.status === 'solved') break;
    show();
  }
  lines.close();
  if (play.status !== 'solved') console.log(`\nagain: npx etchwork play ${puzzle.id}`);
}

async function families(): Promise<void> {
  const etchwork = await load();
  for (const { id, about } of etchwork.families()) console.log(`${id.padEnd(12)} ${about}: ${etchwork.tiers(id).join(', ')}`);
}

async function run(): Promise<void> {
  const { values, positionals: [command, given, ...rest] } = read(process.argv.slice(2));
  if (values.help || command === undefined) return console.log(HELP);
  const commands: Record<string, () => Promise<void>> = {
    generate: () => generate(values),
    play: () => play(values, given),
    families,
  };
  const known = commands[command];
  if (!known) throw new EtchworkError(`there is no command '${command}': there are ${Object.keys(commands).join(', ')}`);
  const surplus = command === 'play' ? rest[0] : given;
  if (surplus !== undefined) throw new EtchworkError(`'${surplus}' is one word too many`);
  await known();
}

// Whoever reads the output may stop, as `head` does.
process.stdout.on('error', () => process.exit(0));
run().catch((error: unknown) => {
  console.error(`error: ${error instanceof Error ? error.message : error}`);
  process.exitCode = error instanceof EtchworkError ? error.code : 4;
});
