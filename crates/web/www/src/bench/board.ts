// The large board of the workbench, with its text and its readings.
import { byId, el } from '../dom.ts';
import type { BenchBoard, Bounds, Reading } from '../engine/messages.ts';
import { morph } from '../game/morph.ts';
import { meter, row, table } from './tables.ts';

/** Gives a board the shape of its drawing. Without a drawing it gets the shape of a small board. */
export function layOut(board: HTMLElement, { width, height }: { width: number; height: number }): void {
  board.style.setProperty('--across', String((width || 5000) / 1000));
  board.style.setProperty('--along', String((height || 5000) / 1000));
}

export function showBoard(shown: BenchBoard, said: string): void {
  const board = byId('board');
  layOut(board, shown);
  board.setAttribute('aria-label', shown.description);
  if (!board.firstElementChild) board.append(el('div', { class: 'drawing', 'aria-hidden': 'true' }));
  const drawing = board.firstElementChild as HTMLElement;
  if (shown.svg) morph(drawing, shown.svg);
  else drawing.replaceChildren();
  byId('said').textContent = `${said} ${traps(shown)}`.trim();
  table('readings', 'Readings: the needle against the band', shown.readings.map(reading));
}

function traps({ traps }: BenchBoard): string {
  if (!traps) return '';
  const unknown = traps.unknown ? `, ${traps.unknown} not decided` : '';
  return `${traps.traps} of ${traps.options} options off the solution are traps, shown as amber crosses: no way leads from them to the end${unknown}.`;
}

const bounds = ({ min, max }: Bounds): string =>
  [min === null ? '' : `\u2265 ${min}`, max === null ? '' : `\u2264 ${max}`].filter(Boolean).join(' ');

function reading({ name, value, gate, broken, band, in_band }: Reading): HTMLElement {
  const most = Math.max(1, value ?? 0, band?.[1] ?? 0, gate?.min ?? 0, gate?.max ?? 0);
  const verdicts = [
    in_band === null ? '' : in_band ? 'in band' : 'outside band',
    gate ? `${broken ? 'fails' : 'passes'} gate ${bounds(gate)}` : '',
  ];
  const shown = value === null ? 'unknown' : String(Math.round(value * 1000) / 1000);
  return row(name.replaceAll('_', ' '), shown, meter(value, most, band), verdicts.filter(Boolean).join(', '));
}
