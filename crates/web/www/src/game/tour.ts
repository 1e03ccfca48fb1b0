// The first visit, which begins with the boards that teach.
import type { Store } from '../store/store.ts';

/** Where it is noted which of them comes next; what is no number says that there is none. */
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

/** Goes on with another of them, or with none. */
export function setTour(next: number | 'over'): void {
  try {
    localStorage.setItem(PLACE, String(next));
  } catch {
    // It begins anew.
  }
}
