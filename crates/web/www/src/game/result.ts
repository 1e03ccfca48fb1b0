// The result card: what was achieved, to be shared, saved, and gone on from.
import { byId, el, save } from '../dom.ts';
import type { Result } from '../engine/types.ts';

const PNG_SCALE = 2;

/** Shows the card; `next` goes on to another puzzle. */
export function showResult(result: Result, next: { label: string; go: () => void } | null): void {
  const dialog = byId<HTMLDialogElement>('result');
  const card = URL.createObjectURL(new Blob([result.svg], { type: 'image/svg+xml' }));
  const said = el('p', { role: 'status', class: 'small' });
  const button = (label: string, go: () => void, kind = '') =>
    el('button', { type: 'button', class: kind, click: go }, label);
  const copy = (text: string) => () => void copyText(text, said);
  const name = `signal-${result.link.split('#')[1] ?? 'card'}`;
  const buttons = [
    ...(next ? [button(next.label, () => { dialog.close(); next.go(); }, 'primary')] : []),
    ...('share' in navigator ? [button('Share', () => void share(result, said))] : []),
    button('Copy text', copy(result.text)),
    button('Copy link', copy(result.link)),
    button('Save SVG', () => save(`${name}.svg`, new Blob([result.svg], { type: 'image/svg+xml' }))),
    button('Save PNG', () => void savePng(card, name, said)),
    button('Look at the board', () => dialog.close()),
  ];
  dialog.replaceChildren(
    el('h2', { id: 'result-title', tabindex: '-1' }, `Solved: ${result.stars} of 3 stars`),
    el('img', { src: card, alt: describe(result), class: 'card' }),
    el('div', { class: 'row' }, ...buttons),
    said,
  );
  dialog.onclose = () => URL.revokeObjectURL(card);
  dialog.showModal();
}

const describe = ({ title, tally, fork_line, solutions }: Result): string =>
  `${title}. ${tally}. ${fork_line}.${solutions ? ` ${solutions}.` : ''}`;

async function copyText(text: string, said: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = 'Copied.';
  } catch {
    // Where the clipboard is closed the text is shown, to be copied by hand.
    const area = el('textarea', { readonly: true, rows: '6', 'aria-label': 'Text to copy' });
    area.value = text;
    said.replaceChildren('The clipboard is closed: copy it from here.', area);
    area.select();
  }
}

async function share({ text }: Result, said: HTMLElement): Promise<void> {
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
