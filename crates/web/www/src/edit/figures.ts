// The table of figures of a puzzle that is being made.
import { byId, el } from '../dom.ts';
import type { Figure } from '../engine/messages.ts';

/** Shows figures; without any, the table is hidden. */
export function showFigures(figures: Pick<Figure, 'name' | 'value' | 'spent'>[]): void {
  byId('known').hidden = figures.length === 0;
  byId('figures').replaceChildren(
    el('caption', {}, 'Figures'),
    el('tbody', {}, ...figures.map(({ name, value, spent }) =>
      el('tr', spent ? { class: 'spent' } : {}, el('th', { scope: 'row' }, name), el('td', {}, value)))),
  );
}
