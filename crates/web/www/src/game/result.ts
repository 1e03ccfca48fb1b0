// The result card of a solved puzzle, with buttons to share it, save it, and play on.
import { byId, count, el, save } from '../dom.ts';
import type { ForkName, Score, StarMark } from '../engine/messages.ts';
import type { Series } from '../store/progress.ts';

const PNG_SCALE = 2;

/** The button that leads to the next puzzle. */
export interface Next {
  label: string;
  go: () => void;
}

/** Shows the card, with the player's score in the tier; `next` goes on to another puzzle. */
export function showResult(result: Score, series: Series | undefined, next: Next | null): void {
  const dialog = byId<HTMLDialogElement>('result');
  // It may have been requested twice.
  if (dialog.open) return;
  const card = URL.createObjectURL(new Blob([result.svg], { type: 'image/svg+xml' }));
  const said = el('p', { role: 'status', class: 'small' });
  const button = (label: string, go: () => void, kind = '') =>
    el('button', { type: 'button', class: kind, click: go }, label);
  const copy = (text: string) => () => void copyText(text, said);
  const name = `signal-${/(?:#|[?&](?:daily|level)=)([^#&]+)$/.exec(result.link)?.[1] ?? 'card'}`;
  const more = el('details', {}, el('summary', {}, 'Copy or save'), el('div', { class: 'row' },
    button('Copy text', copy(result.text)),
    button(/[?#]/.test(result.link) ? 'Copy link' : 'Copy ID', copy(result.link)),
    button('Save SVG', () => save(`${name}.svg`, new Blob([result.svg], { type: 'image/svg+xml' }))),
    button('Save PNG', () => void savePng(card, name, said))));
  const buttons = [
    button('Look at the board', () => dialog.close()),
    ...('share' in navigator ? [button('Share', () => void share(result, said))] : []),
    ...(next ? [button(next.label, () => { dialog.close(); next.go(); }, 'primary next')] : []),
  ];
  dialog.replaceChildren(
    el('h2', { id: 'result-title', tabindex: '-1' }, `Solved: ${result.stars} of ${result.marks.length} stars`),
    el('img', { src: card, alt: describe(result), class: 'card' }),
    ...(result.points === null || !series ? [] : [el('p', { class: 'score' },
      `${result.points} points. Score ${series.score}, best ${series.best}.`)]),
    legend(result),
    more,
    said,
    // At the bottom, where the thumb reaches.
    el('div', { class: 'row ways' }, ...buttons),
  );
  dialog.onclose = () => URL.revokeObjectURL(card);
  dialog.showModal();
}

/** The meaning of each star, and of the symbols of the forks. */
function legend({ marks, forks }: Score): HTMLElement {
  const mark = ({ what, won }: StarMark) =>
    el('li', { class: won ? '' : 'missed' },
      el('span', { class: 'stars', 'aria-hidden': 'true' }, won ? '\u2605' : '\u2606'), ` ${what}${won ? '' : ': not this time'}`);
  const kinds = [['clean', '\u25a0', 'no wrong turn'], ['trapped', '\u25c6', 'went into a dead end'], ['hinted', '\u25cf', 'asked for a hint']] as const satisfies readonly (readonly [ForkName, string, string])[];
  const fork = ([kind, sign, words]: (typeof kinds)[number]) => {
    const n = forks.filter((fork) => fork === kind).length;
    return n ? [el('span', { class: kind }, el('b', { 'aria-hidden': 'true' }, sign), ` ${count(n, 'fork')}: ${words}`)] : [];
  };
  return el('div', { class: 'legend' }, el('p', {}, ...kinds.flatMap(fork)), el('ul', {}, ...marks.map(mark)));
}

const describe = ({ title, tally, fork_line, solutions }: Score): string =>
  `${title}. ${tally}.${fork_line ? ` ${fork_line}.` : ''}${solutions ? ` ${solutions}.` : ''}`;

async function copyText(text: string, said: HTMLElement): Promise<void> {
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

async function savePng(card: string, name: string, said: HTMLElement): Promise<void> {
  const image = new Image();
  image.src = card;
  await image.decode();
  const canvas = el('canvas');
  canvas.width = image.naturalWidth * PNG_SCALE;
  canvas.height = image.naturalHeight * PNG_SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    if (blob) save(`${name}.png`, blob);
    else said.textContent = 'This browser cannot make a PNG: save the SVG.';
  });
}
