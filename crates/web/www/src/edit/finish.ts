// Offers to finish a draft. The family's maker keeps all of it and makes the rest; where there is none for
// that, clues and obstacles are added until one solution is left. A maker offers three next steps too.
import { byId, capital, el } from '../dom.ts';
import { Refused, type Engine } from '../engine/client.ts';
import type { FamilyCard } from '../engine/messages.ts';

/** How many requests may give up. */
const PATIENCE = 20;
/** How many parts are tried between two looks at the page. */
const AT_ONCE = 20;

export class FinishView {
  readonly #said = byId('finished');
  readonly #tier = byId<HTMLSelectElement>('finish-tier');
  #family: FamilyCard | undefined;
  /** Each press makes another puzzle of the same draft. */
  #index = 0;
  #draft = '';
  #made = '';
  /** Counts the attempts that were begun or ended: an answer to an earlier one is dropped. */
  #nth = 0;

  constructor(readonly engine: Engine, readonly put: (text: string) => void, run: (task: () => Promise<void>) => void) {
    byId('make-rest').addEventListener('click', () => run(() => this.#finish()));
    byId('next').addEventListener('click', () => run(() => this.#steps()));
    byId('stop-rest').addEventListener('click', () => this.#end('Stopped: another press goes on from here.'));
  }

  /** Shows the offer for a draft of a family whose drafts can be finished: by parts only if it is whole. */
  show(family: FamilyCard | undefined, text: string, isWhole: boolean): void {
    this.#end(text === this.#made ? undefined : '');
    const isOffered = family?.finishes || (family?.can_finish && isWhole);
    byId('finish').hidden = !isOffered;
    byId('next').hidden = !family?.finishes;
    byId('steps').replaceChildren();
    if (!family || !isOffered) return;
    byId('finish-as').hidden = !family.finishes;
    // What was made of a draft does not take its place: another press makes another puzzle of it.
    if (text !== this.#made) this.#draft = text;
    if (family.id === this.#family?.id) return;
    this.#family = family;
    this.#tier.replaceChildren(...family.tiers.map(({ name, title }) => el('option', { value: name }, capital(title))));
  }

  #end(said?: string): void {
    this.#nth++;
    const stop = byId('stop-rest');
    const hadFocus = document.activeElement === stop;
    stop.hidden = true;
    byId('make-rest').hidden = false;
    if (hadFocus) byId('make-rest').focus();
    if (said !== undefined) this.#said.textContent = said;
  }

  async #finish(): Promise<void> {
    const own = ++this.#nth;
    try {
      await (this.#family?.finishes ? this.#make(this.#family) : this.#add(own));
    } catch (error) {
      if (own === this.#nth) this.#end('');
      throw error;
    }
  }

  async #make({ id, finishes }: FamilyCard): Promise<void> {
    const wanted = { family: id, tier: this.#tier.value, options: { [finishes ?? '']: this.#draft }, seed: '1' };
    this.#said.textContent = 'The rest is being made ...';
    for (const end = this.#index + PATIENCE; this.#index < end;) {
      const made = await this.engine.ask({ ask: 'make', wanted, index: this.#index++ });
      if (!made) continue;
      this.#made = made.text;
      this.#end('');
      return this.put(made.text);
    }
    throw new Refused(`no ${this.#tier.value} puzzle with all of this was found: try another level`);
  }

  /** Offers puzzles that keep the whole text, each by what it does. */
  async #steps(): Promise<void> {
    const own = ++this.#nth;
    this.#said.textContent = 'The steps are being made ...';
    const told = await this.engine.ask({ ask: 'steps', tier: this.#tier.value }).catch((error: unknown) => {
      if (own === this.#nth) this.#end('');
      throw error;
    });
    if (own !== this.#nth) return;
    this.#end(told.changes.length ? 'Each keeps all of this, and undo takes it back.' : 'No step keeps all of this: try another level.');
    byId('steps').replaceChildren(...told.changes.map(({ said, does, text }) =>
      el('button', { type: 'button', click: () => this.put(text) }, `${capital(said)}: ${does}`)));
  }

  async #add(own: number): Promise<void> {
    this.#said.textContent = 'The solutions are counted ...';
    byId('make-rest').hidden = true;
    byId('stop-rest').hidden = false;
    byId('stop-rest').focus();
    for (let over = false; !over;) {
      const { left, added, told, text } = await this.engine.ask({ ask: 'finish', most: AT_ONCE });
      if (own !== this.#nth) return;
      over = told !== null;
      this.#said.textContent = `Parts are added: ${added} so far, with ${left} solutions left ...`;
      if (!over) continue;
      this.#made = text ?? '';
      this.#end(told ?? '');
      if (text !== null) this.put(text);
    }
  }
}
