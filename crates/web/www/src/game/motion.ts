// Animates what the engine says has moved. The drawing shows the new state at once, and a piece of the
// old one moves over it: so no input waits for an animation, and the next state cuts it short.
import { el } from '../dom.ts';
import type { Motion, PlaceView, RideStep } from '../engine/messages.ts';
import type { Board } from './board.ts';
import { Slider } from './slider.ts';

/** Milliseconds that a move takes, and that the last light of a solved board starts after. */
const [MOVE, FLOW] = [120, 650];
/** The cars of a train, and the milliseconds that it runs. */
const [CARS, RIDE] = [3, 900];

export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The direction from the middle of a place to one of its sides, in degrees. */
function towards({ outline }: PlaceView, side: number): number {
  const corners = outline.length / 2;
  const corner = (nth: number) => [outline[2 * (nth % corners)] ?? 0, outline[2 * (nth % corners) + 1] ?? 0] as const;
  const all = Array.from({ length: corners }, (_, nth) => corner(nth));
  const [[ax, ay], [bx, by]] = [corner(side), corner(side + 1)];
  const x = all.reduce((sum, [x]) => sum + x, 0) / corners;
  const y = all.reduce((sum, [, y]) => sum + y, 0) / corners;
  return (Math.atan2((ay + by) / 2 - y, (ax + bx) / 2 - x) * 180) / Math.PI;
}

export class Motions {
  #running: { animation: Animation; over: () => void }[] = [];

  constructor(readonly board: Board) {}

  /** Ends what still moves. */
  stop(): void {
    for (const { animation, over } of this.#running.splice(0)) {
      animation.cancel();
      over();
    }
  }

  /** Prepares the motions while the board shows the old state, and returns what starts them. */
  prepare(motions: readonly Motion[], places: readonly PlaceView[]): () => void {
    this.stop();
    // A line that a finger holds has moved already.
    if (isCalm() || this.board.holder.querySelector('.slider')) return () => undefined;
    const starts = motions.map((motion) => this.#prepared(motion, places));
    return () => { for (const start of starts) start(); };
  }

  /** Lights the cells of a solved board up, one step after the other. */
  flow(steps: readonly (readonly number[])[]): Animation[] {
    const pause = Math.min(70, FLOW / Math.max(steps.length, 1));
    return steps.flatMap((cells, nth) => this.board.outlines('flow', cells, nth > 0).map((polygon) =>
      polygon.animate([{ opacity: 0 }, { opacity: 0.8 }, { opacity: 0 }], { duration: 240, delay: nth * pause, fill: 'both' })));
  }

  /** Lets a train run over places, from side to side. */
  ride(steps: readonly RideStep[]): Animation[] {
    const track = `M${steps.flatMap(({ cell, from, to }) => this.board.shapeOf(cell)?.across(from, to) ?? []).join('L')}`;
    return this.board.cars(CARS, track).map((car, nth) =>
      car.animate([{ offsetDistance: '0%' }, { offsetDistance: '100%' }], { duration: RIDE, delay: (nth * RIDE) / (3 * Math.max(steps.length, 2)), easing: 'ease-in-out', fill: 'both' }));
  }

  #prepared(motion: Motion, places: readonly PlaceView[]): () => void {
    switch (motion.kind) {
      case 'slide': {
        const slider = new Slider(this.board, motion);
        return () => this.#run(slider.run(motion.down + motion.right, MOVE), () => slider.remove());
      }
      case 'turn': {
        const place = places.find(({ cell }) => cell === motion.cell);
        const box = place && this.board.cutOut(motion.cell);
        if (!box) return () => undefined;
        const angle = ((towards(place, motion.to) - towards(place, motion.from) + 540) % 360) - 180;
        const turned = [{ transform: 'none' }, { transform: `rotate(${angle}deg)` }];
        return () => this.#run(box.animate(turned, { duration: MOVE, easing: 'ease-out' }), () => box.remove());
      }
      case 'walk':
        return () => this.#along('walk', [motion.from, motion.to]);
      case 'grow':
        return () => this.#along('grow', motion.cells);
      case 'flow':
      case 'ride':
        return () => undefined;
    }
  }

  /** Draws a line along cells, and takes it away again. */
  #along(kind: string, cells: readonly number[]): void {
    const [line] = this.board.lines(kind, [cells]);
    if (!line) return;
    const grown = [{ strokeDashoffset: 1, opacity: 1 }, { strokeDashoffset: 0, opacity: 1, offset: 0.6 }, { strokeDashoffset: 0, opacity: 0 }];
    this.#run(line.animate(grown, { duration: 2 * MOVE }), () => line.remove());
  }

  #run(animation: Animation, over: () => void): void {
    const one = { animation, over };
    this.#running.push(one);
    animation.finished.then(() => {
      this.#running = this.#running.filter((other) => other !== one);
      over();
    }, () => undefined);
  }
}

/** A copy of a drawing, cut to a polygon that turns around its middle. */
export const cut = (drawing: HTMLElement, corners: string, middle: string): HTMLElement =>
  el('div', { class: 'cut', 'aria-hidden': 'true', style: `clip-path: polygon(${corners}); transform-origin: ${middle}` }, ...[...drawing.cloneNode(true).childNodes]);
