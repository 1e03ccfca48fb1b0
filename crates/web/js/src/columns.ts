// Puzzles as a table.
import type { Puzzle } from './puzzle.ts';

/** The readings of puzzles, a column for each; NaN where a reading is unknown or was not taken. */
export function columns(puzzles: Iterable<Puzzle>): Record<string, Float64Array> {
  const rows = [...puzzles].map(({ readings }) => readings);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Object.fromEntries(names.map((name) => [name, Float64Array.from(rows, (row) => row[name] ?? NaN)]));
}

/** Puzzles as rows, for `console.table` and libraries that compute: where each comes from, and every
 * reading of its family, taken now whichever tier made it; null where a reading is unknown. */
export function table(puzzles: Iterable<Puzzle>): Record<string, string | number | null>[] {
  return [...puzzles].map((puzzle) => {
    const { id, boardId, family, tier, seed, index, kind } = puzzle;
    return { id, boardId, family, tier, seed, index, kind, ...puzzle.measure() };
  });
}
