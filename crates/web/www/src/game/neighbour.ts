// Where an arrow key moves the cursor, on places of any outline.
import type { PlaceView } from '../engine/messages.ts';

/** The mean of a place's corners, in thousandths of a cell. */
export function middle({ outline }: PlaceView): { x: number; y: number } {
  const corners = outline.length / 2;
  let [x, y] = [0, 0];
  outline.forEach((value, nth) => { if (nth % 2 === 0) x += value; else y += value; });
  return { x: x / corners, y: y / corners };
}

/** The place that an arrow key leads to: the nearest one ahead. Any place that is more ahead than
 * aside comes before all others. */
export function neighbour(places: PlaceView[], at: number, down: number, right: number): number {
  const here = places.find(({ cell }) => cell === at);
  if (!here) return at;
  const from = middle(here);
  let best = { cell: at, far: Infinity };
  for (const place of places) {
    const to = middle(place);
    const ahead = (to.x - from.x) * right + (to.y - from.y) * down;
    const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
    // The middles of places side by side may differ slightly without one being ahead.
    if (ahead <= 50) continue;
    const isOff = aside > ahead;
    const far = ahead + 2 * aside + (isOff ? 1e6 : 0);
    if (far < best.far) best = { cell: place.cell, far };
  }
  return best.cell;
}
