// What is seen of a board before the engine is there.
import type { FamilyCard, View } from '../engine/messages.ts';
import { isPlain, linkOf, type Origin } from './origin.ts';

export type Opening = Pick<View, 'title' | 'says' | 'svg' | 'width' | 'height' | 'description'>;

/** What the build put into the page. */
export interface Openings {
  /** The first family, and how many boards teach it. */
  family: string;
  lessons: number;
  /** What else than a puzzle an address may ask for. */
  keys: string[];
  /** By what leads there behind the address of the page. */
  boards: Record<string, Opening>;
}

/** What can be chosen in a tier of some family. */
export const keysOf = (families: FamilyCard[]): string[] =>
  [...new Set(families.flatMap(({ tiers }) => tiers.flatMap(({ options }) => options.map(({ key }) => key))))];

/** The board that an origin begins with, if the page has it; `tour` is the board that teaches
 * next, if one does. */
export function openingOf(origin: Origin, tour: number): { board: Opening; canSkip: boolean } | null {
  const text = document.getElementById('openings')?.textContent ?? '';
  // A page that was not built has none.
  if (!text.startsWith('{')) return null;
  const { family, lessons, keys, boards } = JSON.parse(text) as Openings;
  const number = isPlain(origin, keys) ? Math.min(tour, lessons) : 0;
  const begun: Origin = number > 0 ? { from: 'lesson', family, number } : origin;
  const board = boards[linkOf(begun) ?? ''];
  return board ? { board, canSkip: begun.from === 'lesson' && tour > 0 } : null;
}
