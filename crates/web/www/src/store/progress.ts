// The player's progress, as stored in the browser and written to a file. Reading it drops what is
// malformed, so the rest of the page can rely on its types.
import type { FamilyCard } from '../engine/messages.ts';

/** The best result of a level or a day so far. */
export interface Best {
  stars: number;
  /** The number of stars that could be won; 3 if missing. */
  of?: number;
  moves: number;
  seconds: number;
  /** Whether a daily puzzle was solved after its day. */
  late?: boolean;
}

/** The solved puzzles of a tier: the seconds and the stars of each. */
export type Solves = [seconds: number, stars: number][];

/** The player's puzzles of a tier whose puzzles have points. */
export interface Series {
  /** What the engine wants back with the next question for a fresh puzzle; never shown. */
  target?: number;
  /** The points of all solved puzzles, and of the one with the most. */
  score: number;
  best: number;
}

/** A saved play, finished or not. */
export interface Kept {
  save: string;
  seconds: number;
  /** The time of saving, in milliseconds since 1970: the oldest plays are deleted first. */
  at: number;
  /** Whether it is solved; unknown if missing. */
  done?: boolean;
}

/** The player's choices in a family. */
export interface Chosen {
  tier: string;
  options: Record<string, string>;
}

export interface Settings {
  /** The family to play; empty means the first one. */
  family: string;
  choices: Record<string, Chosen>;
  clock: boolean;
  /** Whether the first mistake ends a play. */
  strict: boolean;
  /** Whether to mark what must change. */
  flaws: boolean;
  /** Whether puzzles are drawn in their other layout, if they have one. */
  layout: boolean;
  /** Whether a tap near a side of a place points what is on it there, where that can be done. */
  sides: boolean;
  /** Whether moves make a sound. */
  sound: boolean;
  /** Whether moves vibrate. */
  touch: boolean;
  /** Whether to keep a log of all requests. */
  log: boolean;
}

/** The settings that are on or off, with their defaults. */
export const SWITCHES = { clock: true, strict: false, flaws: false, layout: false, sides: false, sound: false, touch: false, log: false };

/** All that the browser stores of a player. */
export interface Progress {
  version: 1;
  /** By family and name: `family/easy-7`, `family/2026-11-21`. */
  levels: Record<string, Best>;
  days: Record<string, Best>;
  plays: Record<string, Kept>;
  /** By family and tier. */
  solves: Record<string, Solves>;
  /** By family and tier. */
  series: Record<string, Series>;
  /** By family and tier: what the engine keeps of the player's times. */
  times: Record<string, unknown>;
  settings: Settings;
  /** The setup of the workbench, as the query of its address. */
  bench: string;
}

export const empty = (): Progress => ({
  version: 1,
  levels: {},
  days: {},
  plays: {},
  solves: {},
  series: {},
  times: {},
  settings: { family: '', choices: {}, ...SWITCHES },
  bench: '',
});

/** The tier to play unless the player chooses: the second, since the first is for learning. */
const defaultTier = ({ tiers }: FamilyCard): string => (tiers[1] ?? tiers[0])?.name ?? '';

/** Replaces choices that do not exist by their defaults: another version may have saved them. */
export function withDefaults(settings: Settings, families: FamilyCard[]): Settings {
  const family = families.find(({ id }) => id === settings.family) ?? families[0];
  const choices = families.map((card): [string, Chosen] => {
    const chosen = settings.choices[card.id] ?? { tier: '', options: {} };
    const of = (wanted: string) => card.tiers.find(({ name }) => name === wanted);
    const tier = of(chosen.tier) ?? of(defaultTier(card));
    const isThere = ([key, value]: [string, string]) =>
      tier?.options.find((option) => option.key === key)?.values.includes(value) ?? true;
    const options = Object.fromEntries(Object.entries(chosen.options).filter(isThere));
    return [card.id, { tier: tier?.name ?? '', options }];
  });
  return { ...settings, family: family?.id ?? '', choices: Object.fromEntries(choices) };
}

/** Updates progress of earlier versions, whose keys name no family, since there was only one. Of
 * two results under one key the better one stays. */
export function addFamily(progress: Progress, original: string): void {
  for (const kind of ['levels', 'days'] as const)
    for (const [key, best] of Object.entries(progress[kind])) {
      if (key.includes('/')) continue;
      const full = `${original}/${key}`;
      if (isBetter(best, progress[kind][full])) progress[kind][full] = best;
      delete progress[kind][key];
    }
  // Start the statistics of a version that had none with the best results of the levels.
  if (Object.keys(progress.solves).length === 0)
    for (const [key, { seconds, stars }] of Object.entries(progress.levels))
      (progress.solves[key.replace(/-\d+$/, '')] ??= []).push([seconds, stars]);
  const { choices } = progress.settings;
  const chosen = choices[''];
  if (!chosen) return;
  choices[original] ??= chosen;
  delete choices[''];
}

/** How many stars can be won; 3 unless the result says otherwise. */
export const mostStars = (best: Best | undefined): number => best?.of ?? 3;

export const isBetter = (a: Best, b: Best | undefined): boolean =>
  !b || a.stars > b.stars || (a.stars === b.stars && a.seconds < b.seconds);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: unknown): boolean => Number.isFinite(value) && (value as number) >= 0;

const isBest = (value: unknown): value is Best =>
  isRecord(value) &&
  [1, 2, 3].includes(value.stars as number) &&
  [undefined, 2, 3].includes(value.of as number | undefined) &&
  (value.stars as number) <= mostStars(value as unknown as Best) &&
  isCount(value.moves) &&
  isCount(value.seconds) &&
  [undefined, true, false].includes(value.late as boolean | undefined);

const isSolves = (value: unknown): value is Solves =>
  Array.isArray(value) && value.every((one: unknown) => Array.isArray(one) && one.length === 2 && one.every(isCount));

const isSeries = (value: unknown): value is Series =>
  isRecord(value) &&
  (value.target === undefined || Number.isSafeInteger(value.target)) &&
  isCount(value.score) &&
  isCount(value.best);

export const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value.save === 'string' &&
  isCount(value.seconds) &&
  Number.isFinite(value.at) &&
  (value.done === undefined || typeof value.done === 'boolean');

const isChosen = (value: unknown): value is Chosen =>
  isRecord(value) &&
  typeof value.tier === 'string' &&
  isRecord(value.options) &&
  Object.values(value.options).every((option) => typeof option === 'string');

/** The valid settings in a value. Settings of earlier versions know one family without its name:
 * its choices get the key '' until `addFamily` knows the name. */
function settingsOf(value: unknown): Settings {
  const none = empty().settings;
  if (!isRecord(value)) return none;
  const { family, choices, tier, mechanic } = value;
  const on = Object.entries(SWITCHES).map(([key, byDefault]) => [key, typeof value[key] === 'boolean' ? value[key] : byDefault]);
  const old = typeof tier === 'string' ? { '': { tier, options: typeof mechanic === 'string' ? { mechanic } : {} } } : {};
  return {
    family: typeof family === 'string' ? family : none.family,
    choices: isRecord(choices) ? entries(choices, isChosen) : old,
    ...(Object.fromEntries(on) as typeof SWITCHES),
  };
}

/** The entries of a record that have the right type. */
function entries<T>(value: unknown, is: (value: unknown) => value is T): Record<string, T> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, T] => is(entry[1])),
  );
}

/** The valid parts of a stored record. */
export function progressOf({ levels, days, plays, solves, series, times, settings, bench }: Record<string, unknown>): Progress {
  const none = empty();
  return {
    ...none,
    levels: entries(levels, isBest),
    days: entries(days, isBest),
    plays: entries(plays, isKept),
    solves: entries(solves, isSolves),
    series: entries(series, isSeries),
    times: entries(times, isRecord),
    settings: settingsOf(settings),
    bench: typeof bench === 'string' ? bench : none.bench,
  };
}
