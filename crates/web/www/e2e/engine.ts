// The engine in Node, which makes the puzzles of the tests and knows their solutions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask as asked } from '../../js/src/service.ts';
import { Service, initSync } from '../src/engine/wasm/engine.js';
import type { Answer } from '../src/engine/ask.ts';
import type { Request, View } from '../src/engine/messages.ts';

const wasm = join(import.meta.dirname, '../src/engine/wasm/engine_bg.wasm');
initSync({ module: readFileSync(wasm) });
const service = new Service();

export const ask = <R extends Request>(request: R): Answer<R> => asked(service, request);

export const MECHANICS = ['standard', 'fog', 'warps', 'fog+warps'];

export interface Puzzle {
  view: View;
  /** The cells of a solution, from the input on. */
  way: number[];
}

function solved(view: View): Puzzle {
  const hint = ask({ ask: 'hint', level: 4 }).hint;
  return { view, way: [...view.trail, ...(hint?.cells ?? [])] };
}

/** A puzzle of a tier; numbers have a set of their own. If the mechanic has warps, its solution takes one. */
export function puzzle(tier: string, mechanic: string): Puzzle {
  const set: Record<string, string> = mechanic.includes('waypoints') ? { set: 'numbered-3' } : {};
  for (let seed = 1; ; seed++) {
    const found = solved(ask({ ask: 'fresh', tier, options: { mechanic, ...set }, seed }));
    const { way, view } = found;
    const isFar = (nth: number) => distance(view, way[nth] ?? 0, way[nth + 1] ?? 0) > 1;
    const takesWarp = way.slice(1).some((_, nth) => isFar(nth));
    if (takesWarp || !mechanic.includes('warps')) return found;
  }
}

export const level = (tier: string, number: number): Puzzle =>
  solved(ask({ ask: 'level', tier, number }));

export const daily = (date: string): Puzzle => solved(ask({ ask: 'daily', date }));

export const open = (id: string): Puzzle => solved(ask({ ask: 'open', id }));

/** The rows and columns from one cell to another. */
export function way({ cols }: View, from: number, to: number): [number, number] {
  return [Math.floor(to / cols) - Math.floor(from / cols), (to % cols) - (from % cols)];
}

export function distance(view: View, from: number, to: number): number {
  const [down, right] = way(view, from, to);
  return Math.abs(down) + Math.abs(right);
}
