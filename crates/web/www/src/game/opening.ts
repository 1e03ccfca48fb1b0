// What the build puts into the page, so that it shows something while the engine loads: the cards of
// the families, and the boards that a visit may begin with.
import type { FamilyCard, View } from '../engine/messages.ts';
import { linkOf, type Origin } from './origin.ts';

export type Opening = Pick<View, 'title' | 'says' | 'svg' | 'width' | 'height' | 'description'>;

/** A family on the home page, with a drawing of one of its puzzles. */
export type HomeCard = Pick<FamilyCard, 'id' | 'name' | 'about' | 'lessons'> & { levels: number; picture: string };

/** The data that the build puts into the page. */
export interface Openings {
  families: HomeCard[];
  /** The keys of the options that an address may set. */
  keys: string[];
  /** By the part of a link after the address of the page. */
  boards: Record<string, Opening>;
}

/** The keys of all options, of any tier of any family. */
export const keysOf = (families: FamilyCard[]): string[] =>
  [...new Set(families.flatMap(({ tiers }) => tiers.flatMap(({ options }) => options.map(({ key }) => key))))];

/** The number of levels in the campaign of a family. */
export const levelsIn = ({ chapters }: FamilyCard): number => chapters.reduce((sum, { levels }) => sum + levels.length, 0);

/** The data in this page; null on the development server, where the page has the placeholder. */
export function openings(): Openings | null {
  const text = document.getElementById('openings')?.textContent ?? '';
  return text.startsWith('{') ? (JSON.parse(text) as Openings) : null;
}

/** The board that an origin begins with, if the page contains it. */
export const openingOf = ({ boards }: Openings, origin: Origin): Opening | undefined => boards[linkOf(origin) ?? ''];
