// Where the puzzle of an address comes from, and the address of a puzzle.
import type { Request } from '../engine/types.ts';
import type { Settings } from '../store/progress.ts';

export type Origin =
  | { from: 'id'; id: string; tier: string | null }
  | { from: 'level'; tier: string; number: number }
  | { from: 'daily'; date: string }
  | { from: 'fresh'; tier: string | null; mechanic: string | null };

/** A new puzzle as the settings have it. */
export const FRESH: Origin = { from: 'fresh', tier: null, mechanic: null };

/** Today in UTC, the same for everyone. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** A fragment as it was meant; one that means nothing stays as it is. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** What is meant by something that was pasted or made a link by a chat program: the sentence
 * around it leaves spaces, stops, brackets and quotes. Nothing asked for starts or ends so. */
const meant = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** A level as it is written; of one that is none the engine says why. */
function levelOf(text: string): Origin {
  const [, tier = text, number = '0'] = /^(.*)-(\d{1,9})$/.exec(text) ?? [];
  return { from: 'level', tier, number: Number(number) };
}

export function originOf({ searchParams, hash }: URL): Origin {
  const asked = (name: string): string | null => {
    const value = searchParams.get(name);
    return value === null ? null : meant(value);
  };
  const tier = asked('tier');
  // Whoever names a puzzle wants that one, whatever page the name was put behind.
  const id = meant(decoded(hash.slice(1)));
  if (id) return { from: 'id', id, tier };
  const level = asked('level');
  if (level !== null) return levelOf(level);
  const daily = asked('daily');
  if (daily !== null) return { from: 'daily', date: daily || today() };
  // A plus in an address is read as a space.
  const mechanic = asked('mechanic')?.replaceAll(' ', '+') ?? null;
  return { from: 'fresh', tier, mechanic };
}

/** The question that makes the puzzle of an origin. */
export function requestOf(origin: Origin, { tier, mechanic }: Settings) {
  switch (origin.from) {
    case 'id':
      return { ask: 'open', id: origin.id, tier: origin.tier } satisfies Request;
    case 'level':
      return { ask: 'level', tier: origin.tier, number: origin.number } satisfies Request;
    case 'daily':
      return { ask: 'daily', date: origin.date } satisfies Request;
    case 'fresh': {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
      // A tier that is asked for without a kind comes with any.
      const any = origin.tier === null ? mechanic : null;
      return {
        ask: 'fresh', tier: origin.tier ?? tier, mechanic: origin.mechanic ?? any, seed,
      } satisfies Request;
    }
  }
}

/** The address that opens the very same puzzle again. */
export function addressOf(origin: Origin, id: string, tier: string | null, url: URL): string {
  const query = new URLSearchParams();
  if (url.searchParams.has('embed')) query.set('embed', '');
  if (origin.from === 'level') query.set('level', `${origin.tier}-${origin.number}`);
  if (origin.from === 'daily') query.set('daily', origin.date);
  const isBare = origin.from === 'id' || origin.from === 'fresh';
  if (isBare && tier) query.set('tier', tier);
  const text = query.toString().replace('embed=', 'embed');
  return `${url.pathname}${text && '?'}${text}${isBare ? `#${id}` : ''}`;
}
