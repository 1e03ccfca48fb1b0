// The graph of states. A click on a state, or a button of a move, puts the puzzle into it.
import { byId, el } from '../dom.ts';
import type { Entered, Space } from '../engine/messages.ts';

export class StatesView {
  readonly #map = byId('map');
  readonly #about = byId('about');
  readonly #moves = byId('moves');
  #state = 0;

  constructor(readonly enter: (state: number) => void, readonly draw: () => void) {
    byId('draw-all').addEventListener('click', () => this.draw());
    this.#map.addEventListener('click', ({ target }) => {
      const group = (target as Element).closest('[data-state]');
      if (group) this.enter(Number(group.getAttribute('data-state')));
    });
  }

  get state(): number {
    return this.#state;
  }

  hide(): void {
    byId('states').hidden = true;
    this.#state = 0;
    byId('state').textContent = '';
  }

  show({ said, spent, svg }: Space): void {
    byId('states').hidden = false;
    byId('space').textContent = `${said}${spent ? ' The budget is spent: there are more.' : ''}`
      + (svg === null ? ' There are too many to draw while you type: drawing takes some seconds.' : '');
    byId('draw').hidden = svg !== null;
    this.#map.innerHTML = svg ?? '';
    this.#map.hidden = svg === null;
  }

  /** Says that the states are being drawn. */
  drawing(): void {
    byId('draw').hidden = true;
    byId('space').append(' They are being drawn ...');
  }

  entered(state: number, { about, way, moves }: Entered): void {
    this.#state = state;
    const hadFocus = this.#moves.contains(document.activeElement);
    this.#about.textContent = `State ${state}. ${about}${way.length ? ` Way: ${way.join('; ')}.` : ''}`;
    byId('state').textContent = state === 0 ? '' : `The picture shows state ${state}.`;
    const button = (text: string, to: number) => el('button', { type: 'button', click: () => this.enter(to) }, text);
    const back = state === 0 ? [] : [button('Back to the start', 0)];
    this.#moves.replaceChildren(...moves.map(([text, to]) => button(`${text} (${to})`, to)), ...back);
    if (hadFocus) (this.#moves.querySelector('button') ?? byId('text')).focus();
    for (const group of this.#map.querySelectorAll('[data-state]'))
      group.classList.toggle('chosen', group.getAttribute('data-state') === String(state));
  }
}
