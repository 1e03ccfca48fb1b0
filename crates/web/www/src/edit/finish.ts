// Offers to finish a draft: the family's maker keeps all of it and makes the rest.
import { byId, capital, el } from '../dom.ts';
import { Refused, type Engine } from '../engine/client.ts';
import type { FamilyCard } from '../engine/messages.ts';

/** How many requests may give up. */
const PATIENCE = 20;

export class FinishView {
  readonly #tier = byId<HTMLSelectElement>('finish-tier');
  #family: FamilyCard | undefined;
  /** Each press makes another puzzle of the same draft. */
  #index = 0;
  #draft = '';
  #made = '';

  constructor(readonly engine: Engine, readonly put: (text: string) => void, run: (task: () => Promise<void>) => void) {
    byId('make-rest').addEventListener('click', () => run(() => this.#make()));
  }

  /** Shows the offer for a draft of a family whose makers finish drafts. */
  show(family: FamilyCard | undefined, text: string): void {
    byId('finish').hidden = !family?.finishes;
    if (!family?.finishes) return;
    // What was made of a draft does not take its place: another press makes another puzzle of it.
    if (text !== this.#made) this.#draft = text;
    if (family.id === this.#family?.id) return;
    this.#family = family;
    this.#tier.replaceChildren(...family.tiers.map(({ name, title }) => el('option', { value: name }, capital(title))));
  }

  async #make(): Promise<void> {
    const family = this.#family;
    if (!family?.finishes) return;
    const wanted = { family: family.id, tier: this.#tier.value, options: { [family.finishes]: this.#draft }, seed: '1' };
    byId('asks').textContent = 'The rest is being made ...';
    for (const end = this.#index + PATIENCE; this.#index < end;) {
      const made = await this.engine.ask({ ask: 'make', wanted, index: this.#index++ });
      if (!made) continue;
      this.#made = made.text;
      return this.put(made.text);
    }
    throw new Refused(`no ${this.#tier.value} puzzle with all of this was found: try another level`);
  }
}
