// The board that the page shows while the engine loads.
import type { FamilyCard, View } from '../engine/messages.ts';
import { isPlain, linkOf, type Origin } from './origin.ts';

export type Opening = Pick<View, 'title' | 'says' | 'svg' | 'width' | 'height' | 'description'>;

/** The data that the build puts into the page. */
export interface Openings {
  /** The first family, and its number of lessons. */
  family: string;
  lessons: number;
  /** The keys of the options that an address may set. */
  keys: string[];
  /** By the part of a link after the address of the page. */
  boards: Record<string, Opening>;
}

/** The keys of all options, of any tier of any family. */
export const keysOf = (families: FamilyCard[]): string[] =>
  [...new Set(families.flatMap(({ tiers }) => tiers.flatMap(({ options }) => options.map(({ key }) => key))))];

/** The board that an origin begins with, if the page contains it. `tour` is the number of the next
 * lesson of the first visit, or 0. */
export function openingOf(origin: Origin, tour: number): { board: Opening; canSkip: boolean } | null {
  const text = document.getElementById('openings')?.textContent ?? '';
  // On the development server the page still has the placeholder.
  if (!text.startsWith('{')) return null;
  const { family, lessons, keys, boards } = JSON.parse(text) as Openings;
  const number = isPlain(origin, keys) ? Math.min(tour, lessons) : 0;
  const begun: Origin = number > 0 ? { from: 'lesson', family, number } : origin;
  const board = boards[linkOf(begun) ?? ''];
  return board ? { board, canSkip: begun.from === 'lesson' && tour > 0 } : null;
}
