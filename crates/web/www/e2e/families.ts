// The gesture that makes a move, for each family. Only tests name families: the page knows none.
import { ask } from './engine.ts';
import type { View } from '../src/engine/messages.ts';

/** A tap, a secondary tap, or a drag on a cell: `way` is the direction of a drag, in rows and
 * columns. */
export interface Gesture {
  cell: number;
  second: boolean;
  way: [number, number] | null;
}

export interface Found {
  family: string;
  view: View;
  moves: string[];
}

const at = ({ cols }: View, row: string, col: string): number => Number(row) * cols + Number(col);

/** The cell of a node, by the name of the node. */
function node({ places }: View, name: string): number {
  const isNamed = new RegExp(` ${name}( on| off)?$`);
  const place = places.find((place) => isNamed.test(place.name.split(', ')[2] ?? ''));
  if (!place) throw new Error(`there is no ${name} among ${places.map(({ name }) => name).join('; ')}`);
  return place.cell;
}

const tap = (cell: number, second = false): Gesture => ({ cell, second, way: null });

/** The tap that makes a step of a trail, or turns a tile. */
const place = (view: View, text: string): Gesture => {
  const [, row = '', col = '', back] = /^(\d+),(\d+)( -)?$/.exec(text) ?? [];
  return tap(at(view, row, col), back !== undefined);
};

/** The drag that shifts a line. It starts in the middle, so that there is room on both sides. */
const line = (view: View, text: string): Gesture => {
  const [, kind = '', nth = '', sign = ''] = /^([RC])(\d+)(.)$/.exec(text) ?? [];
  const way = ({ '>': [0, 1], '<': [0, -1], v: [1, 0], '^': [-1, 0] } as const)[sign] ?? [0, 0];
  const isRow = kind === 'R';
  const middle = String(Math.floor(((isRow ? view.cols : view.rows) - 1) / 2 + (way[0] + way[1] < 0 ? 0.5 : 0)));
  return { cell: isRow ? at(view, nth, middle) : at(view, middle, nth), second: false, way: [way[0], way[1]] };
};

/** A family, a tier, the most moves of a solution, and the gesture that makes a move. */
export interface FamilyCase {
  family: string;
  tier: string;
  most: number;
  gesture(view: View, move: string): Gesture;
}

export const FAMILIES: FamilyCase[] = [
  { family: 'path', tier: 'tutorial', most: 20, gesture: place },
  { family: 'contraption', tier: 'tutorial', most: 5, gesture: (view, move) => tap(node(view, move.split(' ')[1] ?? ''), /^(bring|shoot) /.test(move)) },
  { family: 'pipes', tier: 'tutorial', most: 14, gesture: place },
  { family: 'rails', tier: '1', most: 2, gesture: line },
  { family: 'pattern', tier: 'tutorial', most: 12, gesture: (view, move) => tap(node(view, move.split(' ')[0] ?? ''), move.endsWith('no')) },
];

/** A puzzle with a short solution, all of whose moves have a gesture. */
export function short({ family, tier, most }: FamilyCase): Found {
  for (let seed = 1; ; seed++) {
    const view = ask({ ask: 'fresh', family, tier, options: {}, seed });
    const moves = ask({ ask: 'hint', level: 4 }).hint?.moves ?? [];
    const isByHand = moves.every((move) => !/^(push|shoot|O|T) /.test(move));
    if (moves.length > 0 && moves.length <= most && isByHand) return { family, view, moves };
  }
}
