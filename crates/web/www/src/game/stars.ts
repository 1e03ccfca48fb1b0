// Stars that a player won, and difficulty, as symbols and in words for a screen reader.
import { el } from '../dom.ts';
import { mostStars, type Best } from '../store/progress.ts';

export const starText = (best: Best | undefined): string =>
  best ? '\u2605'.repeat(best.stars) + '\u2606'.repeat(mostStars(best) - best.stars) : '';

/** The most stars of difficulty, which is shown as dots: stars are what a player wins. */
export const MOST = 5;

export const dots = (difficulty: number): string => '\u25cf'.repeat(difficulty) + '\u25cb'.repeat(MOST - difficulty);

/** A difficulty in dots, and in words for a screen reader. */
export const hardness = (difficulty: number): HTMLElement =>
  el('span', { class: 'dots', role: 'img', 'aria-label': `difficulty ${difficulty} of ${MOST}` }, dots(difficulty));

export const starWords = (best: Best | undefined): string =>
  best ? `solved, ${best.stars} of ${mostStars(best)} stars` : 'not solved yet';
