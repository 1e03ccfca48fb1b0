// The campaign of a family: its levels in order, and which chapters are open.
import type { FamilyCard } from '../engine/messages.ts';
import type { Progress } from '../store/progress.ts';

/** A level by its tier and its number in that tier. */
export type Level = [tier: string, number: number];

/** A level and its place in the campaign. */
export interface Place {
  chapter: string;
  /** From 1, within the chapter. */
  number: number;
  level: Level;
  /** Its difficulty in dots, where it is known. */
  difficulty: number | null | undefined;
}

/** All levels, chapter by chapter. */
export const levelsOf = (card: FamilyCard | undefined): Place[] =>
  card?.chapters.flatMap(({ title, levels, difficulty }) =>
    levels.map((level, nth): Place => ({ chapter: title, number: nth + 1, level, difficulty: difficulty[nth] }))) ?? [];

/** The difficulty of a tier: the median of its levels whose difficulty is known. */
export function usual({ chapters }: FamilyCard, tier: string): number | undefined {
  const known = chapters.flatMap(({ levels, difficulty }) => difficulty.filter((_, nth) => levels[nth]?.[0] === tier));
  const sorted = known.flatMap((stars) => stars ?? []).sort();
  return sorted[sorted.length >> 1];
}

export const keyOf = ({ id }: FamilyCard, [tier, number]: Level): string => `${id}/${tier}-${number}`;

/** The first level that is not solved. */
export const nextLevel = (card: FamilyCard, { levels }: Progress): Place | undefined =>
  levelsOf(card).find(({ level }) => !levels[keyOf(card, level)]);

/** How many more levels of the previous chapter the player must solve to open a chapter. A chapter
 * is open once half of the previous one is solved, or any level of its own. */
export function toOpen(card: FamilyCard, nth: number, { levels }: Progress): number {
  const solved = (of: number) => card.chapters[of]?.levels.filter((level) => levels[keyOf(card, level)]).length ?? 0;
  const before = card.chapters[nth - 1];
  if (!before || solved(nth) > 0) return 0;
  return Math.max(Math.ceil(before.levels.length / 2) - solved(nth - 1), 0);
}
