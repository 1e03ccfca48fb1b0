// Notices to the player: what went wrong, with buttons that offer a next step.
import { byId, el } from './dom.ts';
import { Broken, Refused } from './engine/client.ts';

/** A button of a notice. */
export interface Action {
  label: string;
  go: () => void;
  /** Whether the notice stays open, so that the button can be pressed again. */
  stays?: boolean;
}

const reload: Action = { label: 'Load the page again', go: () => location.reload() };

/** Closes the notice. Its focus moves to the board, if the page has one. */
function close(): void {
  byId('notice').replaceChildren();
  document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
}

/** Shows a notice until the player closes it or another one replaces it. */
export function notice(text: string, ...actions: Action[]): void {
  const dismiss: Action = { label: 'Close', go: () => undefined };
  const buttons = [...actions, dismiss].map(({ label, go, stays }) =>
    el('button', {
      type: 'button', 'data-stays': stays === true, click: () => { if (!stays) close(); go(); },
    }, label),
  );
  byId('notice').replaceChildren(el('p', {}, text), el('div', { class: 'row' }, ...buttons));
}

/** Shows a notice that only the player closes: `clearNotice` leaves it open. */
export function lastingNotice(text: string): void {
  notice(text);
  byId('notice').querySelector('button')?.setAttribute('data-stays', '');
}

/** Closes the notice once a later question has been answered, unless it has a button that stays:
 * the player should keep reading that nothing can be saved. */
export function clearNotice(): void {
  if (!byId('notice').querySelector('[data-stays]')) byId('notice').replaceChildren();
}

/** Says why the engine did not answer. Any other error is a bug of the page and is thrown again. */
export function explain(error: unknown, ...actions: Action[]): void {
  if (error instanceof Refused) return notice(`This cannot be opened: ${error.message}.`, ...actions);
  if (error instanceof Broken) {
    document.documentElement.classList.add('broken');
    return notice(
      'The puzzle engine could not be loaded, or has stopped. It needs WebAssembly and, the ' +
        `first time, a connection. What you have played so far is saved. (${error.message})`,
      reload,
    );
  }
  throw error;
}
