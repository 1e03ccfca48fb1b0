// The text with its flaw marked in place, and the texts before it.
import { byId, el } from '../dom.ts';
import type { Flaw } from '../engine/messages.ts';

/** With a full stop, unless it ends already. */
const stopped = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

export class Paper {
  readonly #field = byId<HTMLTextAreaElement>('text');
  readonly #marked = byId('marked');
  readonly #said = byId('flaw');
  readonly #toFlaw = byId('to-flaw');
  readonly #undo = byId<HTMLButtonElement>('undo');
  readonly #redo = byId<HTMLButtonElement>('redo');
  #flaw: Flaw | null = null;
  /** Texts that can be gone back to, and forth. */
  #before: string[] = [];
  #after: string[] = [];
  /** The text as it was when it was changed last by anything but typing on. */
  #known = '';
  #typing = 0;

  constructor(readonly changed: () => void) {
    this.#field.addEventListener('input', () => {
      // What is typed in one go is taken back in one go.
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
    this.#undo.addEventListener('click', () => this.back());
    this.#redo.addEventListener('click', () => this.forth());
    this.#known = this.text;
    this.#settle();
  }

  get text(): string {
    return this.#field.value;
  }

  /** Another text in the place of this one, which can be gone back to. */
  put(text: string, tell = true): void {
    if (text === this.text) return;
    // What was typed before the page was ready is kept too.
    if (this.text !== '' || this.#before.length > 0) this.#keep(this.text);
    this.#set(text, tell);
  }

  back(): void {
    const text = this.#before.pop();
    if (text === undefined) return;
    this.#after.push(this.text);
    this.#set(text, true);
  }

  forth(): void {
    const text = this.#after.pop();
    if (text === undefined) return;
    this.#before.push(this.text);
    this.#set(text, true);
  }

  /** Marks where the text is flawed, and says why; nothing is lost of it. */
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

  /** What is typed from here on is taken back by itself. */
  #pause(): void {
    clearTimeout(this.#typing);
    this.#typing = 0;
  }

  #settle(): void {
    this.#undo.disabled = this.#before.length === 0;
    this.#redo.disabled = this.#after.length === 0;
  }

  /** The text once more, below the field: it gives it its height, and shows the mark. */
  #show(): void {
    const { text } = this;
    const flaw = this.#flaw;
    const [from, to] = flaw ? [flaw.from, flaw.to] : [0, 0];
    const what = flaw ? [el('mark', { class: from === to ? 'here' : '' }, text.slice(from, to))] : [];
    this.#marked.replaceChildren(text.slice(0, from), ...what, text.slice(to), '\n');
  }
}
