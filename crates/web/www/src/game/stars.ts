// Stars as symbols, and in words for a screen reader.
import { mostStars, type Best } from '../store/progress.ts';

export const starText = (best: Best | undefined): string =>
  best ? '\u2605'.repeat(best.stars) + '\u2606'.repeat(mostStars(best) - best.stars) : '';

export const starWords = (best: Best | undefined): string =>
  best ? `solved, ${best.stars} of ${mostStars(best)} stars` : 'not solved yet';
