// What a new player has seen: the lessons of the first visit, and the kinds of puzzle solved so
// far.
import type { View } from '../engine/messages.ts';
import type { Store } from '../store/store.ts';

/** The storage key of the number of the next lesson; another text means that the lessons are
 * over. */
const NEXT_LESSON = 'etchwork-tour';

/** The number of the next lesson; 0 for a player who has finished the lessons or has played
 * before. */
export function tourAt({ progress: { plays, levels, days } }: Store): number {
  try {
    const kept = localStorage.getItem(NEXT_LESSON);
    if (kept !== null) return Number(kept) || 0;
  } catch {
    // Without storage the lessons start again on each visit.
  }
  return [plays, levels, days].some((record) => Object.keys(record).length > 0) ? 0 : 1;
}

/** The storage key of what the player has met: the mechanics of the puzzles solved so far, each
 * alone and in their combinations. */
const MET = 'etchwork-met';

function met(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(MET) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** The mechanics of a puzzle, one by one. */
const partsOf = ({ family, mechanic }: View): string[] => mechanic.split('+').map((part) => `${family}/${part}`);

/** Whether the player has met each mechanic of a puzzle, and their combination. */
export const isMet = (view: View): boolean =>
  [...partsOf(view), `${view.family}/${view.mechanic}`].every((part) => met().includes(part));

/** Whether a puzzle combines mechanics, and the player has not met them all: new ones should come
 * one at a time. */
export const isTooNew = (view: View): boolean =>
  partsOf(view).length > 1 && !partsOf(view).every((part) => met().includes(part));

/** Records the mechanics of a solved puzzle. */
export function meet(view: View): void {
  const known = new Set([...met(), ...partsOf(view), `${view.family}/${view.mechanic}`]);
  try {
    localStorage.setItem(MET, JSON.stringify([...known]));
  } catch {
    // Without storage the mechanics stay new.
  }
}

/** Sets the number of the next lesson, or ends the lessons. */
export function setTour(next: number | 'over'): void {
  try {
    localStorage.setItem(NEXT_LESSON, String(next));
  } catch {
    // Without storage the lessons start again on each visit.
  }
}
