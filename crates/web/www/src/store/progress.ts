// What is reached, as it is kept and as it is written to a file; whatever stands there,
// what is read from it can be relied on.
import type { Tier } from '../engine/types.ts';

/** A level of the campaign that was solved: the best so far. */
export interface Best {
  stars: number;
  moves: number;
  seconds: number;
}

/** A play that was left, or ended. */
export interface Kept {
  save: string;
  seconds: number;
  /** When it was kept, for the oldest to make room. */
  at: number;
  /** Whether it is solved; where that is missing it is not known. */
  done?: boolean;
}

export interface Settings {
  tier: string;
  mechanic: string | null;
  clock: boolean;
}

/** All of it. */
export interface Progress {
  version: 1;
  levels: Record<string, Best>;
  days: Record<string, Best>;
  plays: Record<string, Kept>;
  settings: Settings;
  /** What the workbench is set to, as its address has it. */
  bench: string;
}

export const empty = (): Progress => ({
  version: 1,
  levels: {},
  days: {},
  plays: {},
  settings: { tier: 'easy', mechanic: null, clock: true },
  bench: '',
});

/** Settings with the default for what there is not: another version may have kept them. */
export function offered(settings: Settings, tiers: Tier[]): Settings {
  const of = (wanted: string) => tiers.find(({ name }) => name === wanted);
  const tier = of(settings.tier) ?? of(empty().settings.tier) ?? tiers[0];
  if (!tier) return settings;
  const { mechanic } = settings;
  const isKnown = mechanic !== null && tier.mechanics.includes(mechanic);
  return { ...settings, tier: tier.name, mechanic: isKnown ? mechanic : null };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: unknown): boolean => Number.isFinite(value) && (value as number) >= 0;

const isBest = (value: unknown): value is Best =>
  isRecord(value) &&
  [1, 2, 3].includes(value.stars as number) &&
  isCount(value.moves) &&
  isCount(value.seconds);

export const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value.save === 'string' &&
  isCount(value.seconds) &&
  Number.isFinite(value.at) &&
  (value.done === undefined || typeof value.done === 'boolean');

const isSettings = (value: unknown): value is Settings =>
  isRecord(value) &&
  typeof value.tier === 'string' &&
  (value.mechanic === null || typeof value.mechanic === 'string') &&
  typeof value.clock === 'boolean';

/** The entries of a record that are what they should be. */
function entries<T>(value: unknown, is: (value: unknown) => value is T): Record<string, T> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, T] => is(entry[1])),
  );
}

/** What of a record can be used. */
export function sound({ levels, days, plays, settings, bench }: Record<string, unknown>): Progress {
  const none = empty();
  return {
    ...none,
    levels: entries(levels, isBest),
    days: entries(days, isBest),
    plays: entries(plays, isKept),
    settings: isSettings(settings) ? settings : none.settings,
    bench: typeof bench === 'string' ? bench : none.bench,
  };
}
