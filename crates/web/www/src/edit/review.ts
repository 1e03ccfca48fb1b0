// The review: where the puzzle is lost, and the changes that would make it better, as they are found.
import { byId, capital, el } from '../dom.ts';
import type { Answer } from '../engine/ask.ts';
import type { ChangeCard, Request } from '../engine/messages.ts';
import { Refused, type Engine } from '../engine/client.ts';

/** How many changes are tried between two looks at the page. */
const AT_ONCE = 20;

export class ReviewView {
  readonly #said = byId('reviewed');
  readonly #changes = byId('changes');
  /** Counts the reviews that were begun or ended: an answer to an earlier one is dropped. */
  #nth = 0;

  constructor(readonly engine: Engine, readonly apply: (text: string) => void, run: (task: () => Promise<void>) => void) {
    byId('suggest').addEventListener('click', () => run(() => this.#run()));
    byId('stop').addEventListener('click', () => this.#end('Stopped.'));
  }

  /** Forgets the last review; there is another puzzle, or none that can be reviewed. */
  show(isThere: boolean): void {
    this.#end('');
    byId('review').hidden = !isThere;
    byId('falls').replaceChildren();
    this.#changes.replaceChildren();
  }

  #end(said: string): void {
    this.#nth++;
    this.#said.textContent = said;
    byId('suggest').hidden = false;
    byId('stop').hidden = true;
  }

  /** Adds a button that makes a change to those that do the same. */
  #offer({ said, does, text }: ChangeCard): void {
    const [kind = '', ...more] = does.split(': ');
    const known = [...this.#changes.querySelectorAll<HTMLElement>('[data-kind]')].find(({ dataset }) => dataset.kind === kind);
    const group = known ?? el('div', { class: 'row', 'data-kind': kind, role: 'group', 'aria-label': `What ${kind}` });
    if (!known) this.#changes.append(el('h4', {}, `What ${kind}`), group);
    group.append(el('button', { type: 'button', click: () => this.apply(text) }, [said, ...more].join(', ')));
  }

  /** Asks the engine; null if the review was ended meanwhile. Then a refusal says nothing: there may be
   * another puzzle in the engine by now. */
  async #ask<R extends Request>(own: number, request: R): Promise<Answer<R> | null> {
    try {
      const answer = await this.engine.ask(request);
      return own === this.#nth ? answer : null;
    } catch (error) {
      if (own !== this.#nth) return null;
      this.#end(error instanceof Refused ? capital(error.message) : '');
      throw error;
    }
  }

  async #run(): Promise<void> {
    this.show(true);
    const own = this.#nth;
    byId('suggest').hidden = true;
    byId('stop').hidden = false;
    byId('stop').focus();
    this.#said.textContent = 'It is solved, and each move tried ...';
    const begun = await this.#ask(own, { ask: 'review' });
    if (!begun) return;
    byId('falls').replaceChildren(...begun.falls.map((said) => el('li', {}, `${capital(said)}.`)));
    const known = new Set<string>();
    for (let from = 0, all = 1; from < all;) {
      const told = await this.#ask(own, { ask: 'suggest', from, most: AT_ONCE });
      if (!told) return;
      const { tried, of, changes } = told;
      [from, all] = [tried, of];
      for (const change of changes.filter(({ text, does }) => !known.has(text + does))) {
        known.add(change.text + change.does);
        this.#offer(change);
      }
      this.#said.textContent = `${tried} of ${of} changes are tried.`;
    }
    const hadFocus = document.activeElement === byId('stop');
    this.#end(known.size > 0 ? 'All changes are tried.' : 'All changes are tried: none makes it better.');
    if (hadFocus) byId('suggest').focus();
  }
}
