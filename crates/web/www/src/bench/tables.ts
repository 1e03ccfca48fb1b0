// The tables of the workbench.
import { byId, el } from '../dom.ts';

/** A bar from 0 to `most`. With a band it shows the value as a needle, without one as a length. */
export function meter(
  value: number | null,
  most: number,
  band: readonly [number, number] | null,
  isAmber = false,
): HTMLElement {
  const meter = el('div', { class: isAmber ? 'meter amber' : 'meter', 'aria-hidden': 'true' });
  const percent = (part: number) => `${(100 * part) / most}%`;
  const bar = (left: number, width: string, kind: string) => {
    const bar = el('i', { class: kind });
    // Keep a needle at the very end visible.
    bar.style.left = kind === 'needle' ? `min(${percent(left)}, 100% - 4px)` : percent(left);
    bar.style.width = width;
    return bar;
  };
  if (band) meter.append(bar(band[0], percent(band[1] - band[0]), 'band'));
  if (value === null) return meter;
  meter.append(band ? bar(value, '', 'needle') : bar(0, percent(value), ''));
  return meter;
}

export const row = (name: string, value: string, bar: HTMLElement | string, note: string): HTMLElement =>
  el('tr', {}, el('th', { scope: 'row' }, name), el('td', { class: 'number' }, value), el('td', {}, bar), el('td', {}, note));

/** Fills a table. A table without rows is hidden. */
export function table(id: string, caption: string, rows: HTMLElement[]): void {
  byId(id).hidden = rows.length === 0;
  byId(id).replaceChildren(el('caption', {}, caption), el('tbody', {}, ...rows));
}
