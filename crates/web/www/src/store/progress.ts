// What is reached, as it is kept and as it is written to a file; whatever stands there,
// what is read from it can be relied on.
import type { FamilyCard } from '../engine/messages.ts';

/** A level of the campaign that was solved: the best so far. */
export interface Best {
  stars: number;
  /** How many there were to be won; where that is missing, three. */
  of?: number;
  moves: number;
  seconds: number;
  /** Whether a day was solved later than that day. */
  late?: boolean;
}

/** What was solved of a tier: the seconds that each puzzle took, and its stars. */
export type Solves = [seconds: number, stars: number][];

/** A play that was left, or ended. */
export interface Kept {
  save: string;
  seconds: number;
  /** When it was kept, for the oldest to make room. */
  at: number;
  /** Whether it is solved; where that is missing it is not known. */
  done?: boolean;
}

/** What was chosen of a family. */
export interface Chosen {
  tier: string;
  options: Record<string, string>;
}

export interface Settings {
  /** The family that is played; none is the first one. */
  family: string;
  choices: Record<string, Chosen>;
  clock: boolean;
  /** Whether the first mistake ends a play. */
  strict: boolean;
  /** Whether what cannot stay as it is is marked. */
  flaws: boolean;
  /** Whether moves are heard and felt. */
  sound: boolean;
  touch: boolean;
  /** Whether a log of all that is done is kept. */
  log: boolean;
}

/** The settings that are on or off, as they are at first. */
export const SWITCHES = { clock: true, strict: false, flaws: false, sound: false, touch: false, log: false };

/** All of it. */
export interface Progress {
  version: 1;
  /** By family and name: `family/easy-7`, `family/2026-11-21`. */
  levels: Record<string, Best>;
  days: Record<string, Best>;
  plays: Record<string, Kept>;
  /** By family and tier. */
  solves: Record<string, Solves>;
  settings: Settings;
  /** What the workbench is set to, as its address has it. */
  bench: string;
}

export const empty = (): Progress => ({
  version: 1,
  levels: {},
  days: {},
  plays: {},
  solves: {},
  settings: { family: '', choices: {}, ...SWITCHES },
  bench: '',
});

/** The tier that is played where none was chosen: the second, as the first is for learning. */
const usual = ({ tiers }: FamilyCard): string => (tiers[1] ?? tiers[0])?.name ?? '';

/** Settings with the default for what there is not: another version may have kept them. */
export function offered(settings: Settings, families: FamilyCard[]): Settings {
  const family = families.find(({ id }) => id === settings.family) ?? families[0];
  const choices = families.map((card): [string, Chosen] => {
    const chosen = settings.choices[card.id] ?? { tier: '', options: {} };
    const of = (wanted: string) => card.tiers.find(({ name }) => name === wanted);
    const tier = of(chosen.tier) ?? of(usual(card));
    const isThere = ([key, value]: [string, string]) =>
      tier?.options.find((option) => option.key === key)?.values.includes(value) ?? true;
    const options = Object.fromEntries(Object.entries(chosen.options).filter(isThere));
    return [card.id, { tier: tier?.name ?? '', options }];
  });
  return { ...settings, family: family?.id ?? '', choices: Object.fromEntries(choices) };
}

/** Gives keys without a family the one that there was before there were others; of two results
 * under one key the better stays. */
export function withFamilies(progress: Progress, elder: string): void {
  for (const kind of ['levels', 'days'] as const)
    for (const [key, best] of Object.entries(progress[kind])) {
      if (key.includes('/')) continue;
      const full = `${elder}/${key}`;
      if (isBetter(best, progress[kind][full])) progress[kind][full] = best;
      delete progress[kind][key];
    }
  // What was solved before it was counted.
  if (Object.keys(progress.solves).length === 0)
    for (const [key, { seconds, stars }] of Object.entries(progress.levels))
      (progress.solves[key.replace(/-\d+$/, '')] ??= []).push([seconds, stars]);
  const { choices } = progress.settings;
  const chosen = choices[''];
  if (!chosen) return;
  choices[elder] ??= chosen;
  delete choices[''];
}

/** How many stars there are to be won, as far as that is known. */
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

/** Settings that can be used. Those of earlier pages know one family: what it chose is kept
 * under no name, until that is known. */
function settingsOf(value: unknown): Settings {
  const none = empty().settings;
  if (!isRecord(value)) return none;
  const { family, choices, tier, mechanic } = value;
  const on = Object.entries(SWITCHES).map(([key, usual]) => [key, typeof value[key] === 'boolean' ? value[key] : usual]);
  const old = typeof tier === 'string' ? { '': { tier, options: typeof mechanic === 'string' ? { mechanic } : {} } } : {};
  return {
    family: typeof family === 'string' ? family : none.family,
    choices: isRecord(choices) ? entries(choices, isChosen) : old,
    ...(Object.fromEntries(on) as typeof SWITCHES),
  };
}

/** The entries of a record that are what they should be. */
function entries<T>(value: unknown, is: (value: unknown) => value is T): Record<string, T> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, T] => is(entry[1])),
  );
}

/** What of a record can be used. */
export function sound({ levels, days, plays, solves, settings, bench }: Record<string, unknown>): Progress {
  const none = empty();
  return {
    ...none,
    levels: entries(levels, isBest),
    days: entries(days, isBest),
    plays: entries(plays, isKept),
    solves: entries(solves, isSolves),
    settings: settingsOf(settings),
    bench: typeof bench === 'string' ? bench : none.bench,
  };
}
