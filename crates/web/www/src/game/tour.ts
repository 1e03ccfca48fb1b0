// What a player has met: the lessons of each family, and the kinds of puzzle solved so far.
import { said } from '../address.ts';
import type { FamilyCard, View } from '../engine/messages.ts';
import type { Store } from '../store/store.ts';
import { askedOf, type Origin } from './origin.ts';

/** The storage keys: the number of the next lesson of each family, 0 where they are over; and the
 * mechanics of the puzzles solved so far, each alone and in their combinations. */
const [LESSONS, MET] = ['etchwork-lessons', 'etchwork-met'];

/** A family with its lessons. */
export type Taught = Pick<FamilyCard, 'id' | 'lessons'>;

function read<T extends object>(key: string, none: T): T {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return kept !== null && typeof kept === 'object' && Array.isArray(kept) === Array.isArray(none) ? (kept as T) : none;
  } catch {
    return none;
  }
}

function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage everything is new on each visit.
  }
}

/** The number of a family's next lesson; 0 for a player who has finished them or has played the
 * family before. */
export function tourAt({ id, lessons }: Taught, { progress: { levels, days, solves } }: Store): number {
  const kept = Number(read<Record<string, unknown>>(LESSONS, {})[id] ?? NaN);
  if (kept >= 0) return Math.min(kept, lessons.length);
  const isKnown = [levels, days, solves].some((record) => Object.keys(record).some((key) => key.startsWith(`${id}/`)));
  return isKnown ? 0 : Math.min(1, lessons.length);
}

/** Sets the number of a family's next lesson, or ends the lessons with 0. */
export const setTour = (id: string, next: number): void => write(LESSONS, { ...read(LESSONS, {}), [id]: next });

/** The lesson that comes before what an address asks for, where the player meets a family for the
 * first time. A puzzle that a link names opens at once. */
export function lessonBefore(url: URL, families: readonly Taught[], chosen: string, store: Store): Origin | null {
  const asked = askedOf(url);
  const isNamed = asked.from === 'daily' && said(url.searchParams, 'daily') !== '';
  if (isNamed || (asked.from !== 'fresh' && asked.from !== 'next' && asked.from !== 'daily')) return null;
  const named = asked.from === 'fresh' ? (asked.asked.get('family') ?? chosen) : asked.family;
  const card = families.find(({ id }) => id === named) ?? families[0];
  const number = card ? tourAt(card, store) : 0;
  return card && number > 0 ? { from: 'lesson', family: card.id, number } : null;
}

/** The mechanics of a puzzle, one by one. */
const partsOf = ({ family, mechanic }: View): string[] => mechanic.split('+').map((part) => `${family}/${part}`);

/** Whether the player has met each mechanic of a puzzle, and their combination. */
export const isMet = (view: View): boolean =>
  [...partsOf(view), `${view.family}/${view.mechanic}`].every((part) => read<string[]>(MET, []).includes(part));

/** Whether a puzzle combines mechanics, and the player has not met them all: new ones should come
 * one at a time. */
export const isTooNew = (view: View): boolean =>
  partsOf(view).length > 1 && !partsOf(view).every((part) => read<string[]>(MET, []).includes(part));

/** Records the mechanics of a solved puzzle. */
export const meet = (view: View): void =>
  write(MET, [...new Set([...read<string[]>(MET, []), ...partsOf(view), `${view.family}/${view.mechanic}`])]);
