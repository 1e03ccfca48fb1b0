// The first visit, which begins with the boards that teach.
import type { View } from '../engine/messages.ts';
import type { Store } from '../store/store.ts';

/** Where it is noted which of them comes next; what is not a number says that there is none. */
const PLACE = 'etchwork-tour';

/** The board that teaches next; none for whoever has been through them, or has played before. */
export function tourAt({ progress: { plays, levels, days } }: Store): number {
  try {
    const kept = localStorage.getItem(PLACE);
    if (kept !== null) return Number(kept) || 0;
  } catch {
    // Whoever lets nothing be kept begins anew.
  }
  return [plays, levels, days].some((record) => Object.keys(record).length > 0) ? 0 : 1;
}

/** Where it is noted what was met so far: the parts of the kinds of puzzles that were solved. */
const MET = 'etchwork-met';

function met(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(MET) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

const partsOf = ({ family, mechanic }: View): string[] => mechanic.split('+').map((part) => `${family}/${part}`);

/** Whether all that makes up this kind of puzzle was met, and it all at once as well. */
export const isMet = (view: View): boolean =>
  [...partsOf(view), `${view.family}/${view.mechanic}`].every((part) => met().includes(part));

/** Whether several things come together of which some are new: they come one at a time. */
export const isTooNew = (view: View): boolean =>
  partsOf(view).length > 1 && !partsOf(view).every((part) => met().includes(part));

/** Notes what was met in a puzzle that was solved. */
export function meet(view: View): void {
  const known = new Set([...met(), ...partsOf(view), `${view.family}/${view.mechanic}`]);
  try {
    localStorage.setItem(MET, JSON.stringify([...known]));
  } catch {
    // It is new again.
  }
}

/** Goes on with another of them, or with none. */
export function setTour(next: number | 'over'): void {
  try {
    localStorage.setItem(PLACE, String(next));
  } catch {
    // It begins anew.
  }
}
