// Where the player was in each family: the unfinished puzzle that was played last.
import type { View } from '../engine/messages.ts';

/** The storage key. */
const WHERE = 'etchwork-where';

/** The part of a link after the address of the page, and the name of the puzzle. */
export interface Where {
  link: string;
  title: string;
}

export function whereOf(family: string): Where | null {
  try {
    const kept = (JSON.parse(localStorage.getItem(WHERE) ?? '{}') as Record<string, Partial<Where>>)[family];
    return typeof kept?.link === 'string' && /^[?#]/.test(kept.link) ? { link: kept.link, title: String(kept.title) } : null;
  } catch {
    return null;
  }
}

/** Keeps a puzzle that was begun, and forgets it once it is solved. */
export function keepWhere({ family, link, status, moves }: View, title: string): void {
  const kept = whereOf(family);
  const isBegun = status !== 'solved' && moves > 0;
  if (isBegun ? kept?.link === link : kept?.link !== link) return;
  try {
    const all = JSON.parse(localStorage.getItem(WHERE) ?? '{}') as object;
    localStorage.setItem(WHERE, JSON.stringify({ ...all, [family]: isBegun ? { link, title } : undefined }));
  } catch {
    // Without storage the player starts at the next level.
  }
}
