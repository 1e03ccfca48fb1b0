// The result of a solved puzzle, below its board, with buttons to go on, to share it and to save it.
import { byId, capital, el, save } from '../dom.ts';
import type { Rated, Score, StarMark } from '../engine/messages.ts';
import type { Series } from '../store/progress.ts';
import type { Origin } from './origin.ts';
import { dots } from './stars.ts';

const PNG_SCALE = 2;

/** The button that leads to the next puzzle. */
export interface Next {
  label: string;
  /** Where the puzzle comes from, if it is one that can be made ahead. */
  origin?: Origin;
  go: () => void;
}

/** What the card of a solved puzzle shows. */
export interface Card {
  result: Score;
  /** What there is to say of the time that it took: records and averages. */
  times: string[];
  /** The player's score in the tier. */
  series: Series | undefined;
  /** Goes on to another puzzle. */
  next: Next | null;
  /** Says how hard it was: on a large board that takes seconds, so it is asked once somebody wants to
   * know. */
  rate(): Promise<Rated | null>;
  /** Shows the solution again. */
  again(): void;
}

export function showResult({ result, times, series, next, rate, again }: Card): void {
  const dialog = byId<HTMLDialogElement>('result');
  // It may have been requested twice.
  if (dialog.open) return;
  const said = el('p', { role: 'status', class: 'small' });
  const button = (label: string, go: () => void, kind = '') =>
    el('button', { type: 'button', class: kind, click: go }, label);
  const copy = (text: string) => () => void copyText(text, said);
  const name = `signal-${/(?:#|[?&](?:daily|level)=)([^#&]+)$/.exec(result.link)?.[1] ?? 'card'}`;
  const picture = () => new Blob([result.svg], { type: 'image/svg+xml' });
  const mark = ({ what, won }: StarMark) =>
    el('li', { class: won ? '' : 'missed' },
      el('span', { class: 'stars', 'aria-hidden': 'true' }, won ? '\u2605' : '\u2606'), ` ${what}${won ? '' : ': not this time'}`);
  const points = result.points === null || !series ? [] : [`${result.points} points. Score ${series.score}, best ${series.best}.`];
  const facts = [result.fork_line, result.solutions].flatMap((fact) => (fact === null ? [] : [`${fact}.`]));
  const hardness = el('p', { class: 'small', id: 'hardness' }, 'How hard it was is being worked out ...');
  const more = el('details', {}, el('summary', {}, 'Stars and sharing'),
    hardness,
    el('p', { class: 'small' }, [...facts, ...points].join(' ')),
    el('ul', { class: 'marks' }, ...result.marks.map(mark)),
    el('div', { class: 'row' },
      button('Copy text', copy(result.text)),
      button(/[?#]/.test(result.link) ? 'Copy link' : 'Copy ID', copy(result.link)),
      button('Save SVG', () => save(`${name}.svg`, picture())),
      button('Save PNG', () => void savePng(picture(), name, said))));
  const stars = '\u2605'.repeat(result.stars) + '\u2606'.repeat(result.marks.length - result.stars);
  more.addEventListener('toggle', () => void rate().then((found) => {
    hardness.textContent = found
      ? `${dots(found.stars)} Difficulty ${found.strength} of 100, by the model: ${found.reason}.`
      : 'How hard it was is not known: that would take too long.';
  }, () => hardness.remove()), { once: true });
  dialog.replaceChildren(
    el('h2', { id: 'result-title' },
      el('span', { class: 'unseen' }, `Solved: ${result.stars} of ${result.marks.length} stars`),
      el('span', { class: 'stars', 'aria-hidden': 'true' }, stars)),
    el('p', { class: 'small' }, `${result.tally}.`),
    ...(times.length ? [el('p', { class: 'small', id: 'times' }, times.map((line) => `${capital(line)}.`).join(' '))] : []),
    said,
    el('div', { class: 'row ways' },
      button('Close', () => dialog.close()),
      button('Watch again', again),
      ...('share' in navigator ? [button('Share', () => void share(result, said))] : []),
      ...(next ? [button(next.label, () => { dialog.close(); next.go(); }, 'primary next')] : [])),
    more,
  );
  // Not modal: the board stays in view, and its keys work.
  dialog.show();
  (dialog.querySelector<HTMLElement>('.next') ?? dialog.querySelector('button'))?.focus({ preventScroll: true });
}

export async function copyText(text: string, said: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = 'Copied.';
  } catch {
    // Without access to the clipboard, show the text so that the player can copy it.
    const area = el('textarea', { readonly: true, rows: '6', 'aria-label': 'Text to copy' });
    area.value = text;
    said.replaceChildren('The page cannot use the clipboard. Copy the text from here:', area);
    area.select();
  }
}

async function share({ text }: Score, said: HTMLElement): Promise<void> {
  try {
    await navigator.share({ text });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyText(text, said);
  }
}

async function savePng(card: Blob, name: string, said: HTMLElement): Promise<void> {
  const image = new Image();
  image.src = URL.createObjectURL(card);
  await image.decode();
  URL.revokeObjectURL(image.src);
  const canvas = el('canvas');
  canvas.width = image.naturalWidth * PNG_SCALE;
  canvas.height = image.naturalHeight * PNG_SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    if (blob) save(`${name}.png`, blob);
    else said.textContent = 'This browser cannot make a PNG: save the SVG.';
  });
}
