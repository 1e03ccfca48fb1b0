// Where a puzzle comes from: read from an address, turned into a request, and back into an address.
import type { Opening } from '../engine/ask.ts';
import { puzzleOf, said } from '../address.ts';
import type { FamilyCard, TierChoice, View } from '../engine/messages.ts';
import type { Settings } from '../store/progress.ts';

/** Where a puzzle comes from. A family that is null means the first one. */
export type Origin =
  | { from: 'id'; id: string; tier: string | null }
  | { from: 'text'; text: string }
  | { from: 'level'; family: string | null; tier: string; number: number }
  | { from: 'daily'; family: string | null; date: string }
  | { from: 'lesson'; family: string; number: number }
  /** A puzzle of the pack in the page; `number` is its position, from 1. */
  | { from: 'pack'; number: number; id: string; tier: string | null }
  | { from: 'fresh'; asked: URLSearchParams };

/** What an address asks for: a puzzle, or the next level of a family's campaign. */
export type Asked = Origin | { from: 'next'; family: string };

/** The screens of the main page. */
export type Screen = 'home' | 'choose' | 'play';

/** The key of a puzzle's best result: its ID, so that all packs with the puzzle share the
 * result. */
export const packKey = (id: string): string => `pack/${id}`;

/** A new puzzle, made by the settings. */
export const FRESH: Origin = { from: 'fresh', asked: new URLSearchParams() };

/** Today in UTC, the same for everyone. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Parses a level such as `easy-7`. One that does not exist goes to the engine, which says why. */
function levelOf(family: string | null, text: string): Origin {
  const [, tier = text, number = '0'] = /^(.*)-(\d{1,9})$/.exec(text) ?? [];
  return { from: 'level', family, tier, number: Number(number) };
}

/** The screen that an address asks for. `keys` are those of the options. */
export function screenOf(url: URL, keys: string[]): Screen {
  const asked = askedOf(url);
  if (asked.from !== 'fresh') return 'play';
  if (url.searchParams.has('choose')) return 'choose';
  const isNamed = ['family', 'tier', 'embed', ...ALWAYS, ...keys].some((key) => asked.asked.has(key));
  // Other sites append parameters of their own, which do not count.
  return isNamed ? 'play' : 'home';
}

export function askedOf(url: URL): Asked {
  const { searchParams } = url;
  const asked = (name: string) => said(searchParams, name);
  // An ID or a text wins over the parameters: it may have been appended to the link of a level.
  const puzzle = puzzleOf(url);
  if ('text' in puzzle) return { from: 'text', text: puzzle.text };
  if (puzzle.id) return { from: 'id', id: puzzle.id, tier: asked('tier') };
  const family = asked('family');
  const level = asked('level');
  if (level !== null) return levelOf(family, level);
  const daily = asked('daily');
  if (daily !== null) return { from: 'daily', family, date: daily || today() };
  const lesson = asked('lesson');
  if (lesson !== null && family !== null) return { from: 'lesson', family, number: Number(lesson) || 0 };
  if (family !== null && searchParams.has('next')) return { from: 'next', family };
  return { from: 'fresh', asked: searchParams };
}

/** The settings that an address may change in any tier. */
const ALWAYS = ['size', 'maker'];

/** The options of a tier that an address names. Other parameters are ignored: other sites append
 * them. */
export const optionsOf = (asked: URLSearchParams, tier: TierChoice | undefined): Record<string, string> =>
  Object.fromEntries([...(tier?.options.map(({ key }) => key) ?? []), ...ALWAYS].flatMap((key) => {
    const value = said(asked, key);
    return value === null ? [] : [[key, value] as const];
  }));

/** The request that makes a new puzzle. A tier that the address names comes without the player's
 * options. */
function fresh(asked: URLSearchParams, settings: Settings, families: FamilyCard[]): Opening {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const family = said(asked, 'family') ?? settings.family;
  const chosen = settings.choices[family] ?? { tier: '', options: {} };
  const card = families.find(({ id }) => id === family);
  const tier = said(asked, 'tier') ?? (chosen.tier || (card?.tiers[0]?.name ?? ''));
  const named = optionsOf(asked, card?.tiers.find(({ name }) => name === tier));
  const isAsked = said(asked, 'tier') !== null || Object.keys(named).length > 0;
  return { ask: 'fresh', family, tier, options: isAsked ? named : chosen.options, seed };
}

/** The request that makes the puzzle of an origin. */
export function requestOf(origin: Origin, settings: Settings, families: FamilyCard[]): Opening {
  const of = (family: string | null) => (family === null ? {} : { family });
  switch (origin.from) {
    case 'id':
    case 'pack':
      return { ask: 'open', id: origin.id, ...(origin.tier === null ? {} : { tier: origin.tier }) };
    case 'text':
      return { ask: 'read', text: origin.text };
    case 'level':
      return { ask: 'level', ...of(origin.family), tier: origin.tier, number: origin.number };
    case 'daily':
      return { ask: 'daily', ...of(origin.family), date: origin.date };
    case 'lesson':
      return { ask: 'lesson', family: origin.family, number: origin.number };
    case 'fresh':
      return fresh(origin.asked, settings, families);
  }
}

/** The part of a link after the address of the page, for a lesson or a level of the first family.
 * It is spelled as the engine spells it. */
export function linkOf(origin: Origin): string | null {
  if (origin.from === 'lesson') return `?family=${origin.family}&lesson=${origin.number}`;
  return origin.from === 'level' && origin.family === null ? `?level=${origin.tier}-${origin.number}` : null;
}

/** The address that opens the same day, level or puzzle again. */
export function addressOf(origin: Origin, { link }: View, { pathname, searchParams }: URL): string {
  if (origin.from === 'pack') return `#${origin.number}`;
  if (!searchParams.has('embed')) return pathname + link;
  return `${pathname}?embed${link.startsWith('?') ? `&${link.slice(1)}` : link}`;
}
