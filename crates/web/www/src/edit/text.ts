// The text of the editor, with its flaw marked in place, and with undo and redo.
import { byId, el } from '../dom.ts';
import type { Flaw } from '../engine/messages.ts';

/** Adds a full stop, unless the text already ends with punctuation. */
const stopped = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

export class TextView {
  readonly #field = byId<HTMLTextAreaElement>('text');
  readonly #marked = byId('marked');
  readonly #said = byId('flaw');
  readonly #toFlaw = byId('to-flaw');
  readonly #undoButton = byId<HTMLButtonElement>('undo');
  readonly #redoButton = byId<HTMLButtonElement>('redo');
  #flaw: Flaw | null = null;
  /** The texts that undo and redo lead to. */
  #before: string[] = [];
  #after: string[] = [];
  /** The text after the last change. When an `input` event arrives, the field already has the new
   * text. */
  #known = '';
  #typing = 0;

  constructor(readonly changed: () => void) {
    this.#field.addEventListener('input', () => {
      // One undo takes back everything that was typed without a pause.
      if (!this.#typing) this.#keep(this.#known);
      clearTimeout(this.#typing);
      this.#typing = window.setTimeout(() => { this.#typing = 0; }, 1000);
      this.#show();
      this.#known = this.text;
      this.changed();
    });
    this.#field.addEventListener('blur', () => this.#pause());
    this.#toFlaw.addEventListener('click', () => {
      if (!this.#flaw) return;
      this.#field.focus();
      this.#field.setSelectionRange(this.#flaw.from, Math.max(this.#flaw.to, this.#flaw.from));
    });
    this.#undoButton.addEventListener('click', () => this.undo());
    this.#redoButton.addEventListener('click', () => this.redo());
    this.#known = this.text;
    this.#settle();
  }

  get text(): string {
    return this.#field.value;
  }

  /** Replaces the text. Undo brings the old one back. */
  put(text: string, tell = true): void {
    if (text === this.text) return;
    // Undo also brings back what was typed before the page was ready.
    if (this.text !== '' || this.#before.length > 0) this.#keep(this.text);
    this.#set(text, tell);
  }

  undo(): void {
    const text = this.#before.pop();
    if (text === undefined) return;
    this.#after.push(this.text);
    this.#set(text, true);
  }

  redo(): void {
    const text = this.#after.pop();
    if (text === undefined) return;
    this.#before.push(this.text);
    this.#set(text, true);
  }

  /** Marks the flaw of the text and says what it is; without a flaw, says `said`. */
  mark(flaw: Flaw | null, said = ''): void {
    this.#flaw = flaw;
    this.#field.setAttribute('aria-invalid', String(flaw !== null));
    this.#said.textContent = flaw ? `Line ${flaw.line}, column ${flaw.column}: ${stopped(flaw.message)}` : said;
    this.#said.classList.toggle('flawed', flaw !== null);
    this.#toFlaw.hidden = flaw === null;
    this.#show();
  }

  #keep(text: string): void {
    this.#before.push(text);
    this.#after = [];
    this.#settle();
  }

  #set(text: string, tell: boolean): void {
    this.#pause();
    this.#field.value = text;
    this.#known = text;
    this.#flaw = null;
    this.#show();
    this.#settle();
    if (tell) this.changed();
  }

  /** Ends a run of typing, so that what follows gets an undo step of its own. */
  #pause(): void {
    clearTimeout(this.#typing);
    this.#typing = 0;
  }

  #settle(): void {
    this.#undoButton.disabled = this.#before.length === 0;
    this.#redoButton.disabled = this.#after.length === 0;
  }

  /** Copies the text to the element below the field, which shows the mark and gives the field its
   * height. */
  #show(): void {
    const { text } = this;
    const flaw = this.#flaw;
    const [from, to] = flaw ? [flaw.from, flaw.to] : [0, 0];
    const what = flaw ? [el('mark', { class: from === to ? 'here' : '' }, text.slice(from, to))] : [];
    this.#marked.replaceChildren(text.slice(0, from), ...what, text.slice(to), '\n');
  }
}
