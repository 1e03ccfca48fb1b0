// How a move of each family is made by hand. Only tests name families: the page knows none.
import { ask } from './engine.ts';
import type { View } from '../src/engine/messages.ts';

/** What a hand does to the board: `way` is that of a drag, in rows and columns. */
export interface Deed {
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

/** The place of a node, by its name. */
function node({ places }: View, name: string): number {
  const isNamed = new RegExp(` ${name}( on| off)?$`);
  const place = places.find((place) => isNamed.test(place.name.split(', ')[2] ?? ''));
  if (!place) throw new Error(`there is no ${name} among ${places.map(({ name }) => name).join('; ')}`);
  return place.cell;
}

const tap = (cell: number, second = false): Deed => ({ cell, second, way: null });

/** A step of a trail, or a turn of a tile. */
const place = (view: View, text: string): Deed => {
  const [, row = '', col = '', back] = /^(\d+),(\d+)( -)?$/.exec(text) ?? [];
  return tap(at(view, row, col), back !== undefined);
};

/** A line that is dragged from its middle, so that there is room on both sides. */
const line = (view: View, text: string): Deed => {
  const [, kind = '', nth = '', sign = ''] = /^([RC])(\d+)(.)$/.exec(text) ?? [];
  const way = ({ '>': [0, 1], '<': [0, -1], v: [1, 0], '^': [-1, 0] } as const)[sign] ?? [0, 0];
  const isRow = kind === 'R';
  const middle = String(Math.floor(((isRow ? view.cols : view.rows) - 1) / 2 + (way[0] + way[1] < 0 ? 0.5 : 0)));
  return { cell: isRow ? at(view, nth, middle) : at(view, middle, nth), second: false, way: [way[0], way[1]] };
};

/** A family, the tier whose puzzles are solved, and how a move is made. */
export interface Table {
  family: string;
  tier: string;
  most: number;
  deed(view: View, move: string): Deed;
}

export const FAMILIES: Table[] = [
  { family: 'path', tier: 'tutorial', most: 20, deed: place },
  { family: 'contraption', tier: 'tutorial', most: 5, deed: (view, move) => tap(node(view, move.split(' ')[1] ?? ''), move.startsWith('bring')) },
  { family: 'pipes', tier: 'tutorial', most: 14, deed: place },
  { family: 'rails', tier: '1', most: 2, deed: line },
  { family: 'pattern', tier: 'tutorial', most: 12, deed: (view, move) => tap(node(view, move.split(' ')[0] ?? ''), move.endsWith('no')) },
];

/** A puzzle whose solution is short, and made of moves that a hand can make. */
export function short({ family, tier, most }: Table): Found {
  for (let seed = 1; ; seed++) {
    const view = ask({ ask: 'fresh', family, tier, options: {}, seed });
    const moves = ask({ ask: 'hint', level: 4 }).hint?.moves ?? [];
    const isByHand = moves.every((move) => !/^(push|shoot|O|T) /.test(move));
    if (moves.length > 0 && moves.length <= most && isByHand) return { family, view, moves };
  }
}
