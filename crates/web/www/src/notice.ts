// What went wrong, in plain words, with a way on.
import { byId, el } from './dom.ts';
import { Broken, Refused } from './engine/client.ts';

export interface Way {
  label: string;
  go: () => void;
  /** Whether the notice stays: it can be asked for again. */
  stays?: boolean;
}

const reload: Way = { label: 'Load the page again', go: () => location.reload() };

/** Takes the notice away; the focus that was in it goes to the board, if there is one. */
function leave(): void {
  byId('notice').replaceChildren();
  document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
}

/** Shows a notice until it is closed or another takes its place. */
export function notice(text: string, ...ways: Way[]): void {
  const close: Way = { label: 'Close', go: () => undefined };
  const buttons = [...ways, close].map(({ label, go, stays }) =>
    el('button', {
      type: 'button', 'data-stays': stays === true, click: () => { if (!stays) leave(); go(); },
    }, label),
  );
  byId('notice').replaceChildren(el('p', {}, text), el('div', { class: 'row' }, ...buttons));
}

/** Shows a notice that stays until it is closed, whatever is asked for meanwhile. */
export function lastingNotice(text: string): void {
  notice(text);
  byId('notice').querySelector('button')?.setAttribute('data-stays', '');
}

/** Takes the notice back once what was asked for since is answered. That nothing can be kept is
 * worth knowing for longer. */
export function takeBack(): void {
  if (!byId('notice').querySelector('[data-stays]')) byId('notice').replaceChildren();
}

/** Says why a question was not answered; other errors are faults of the page. */
export function explain(error: unknown, ...ways: Way[]): void {
  if (error instanceof Refused) return notice(`This cannot be opened: ${error.message}.`, ...ways);
  if (error instanceof Broken) {
    document.documentElement.classList.add('broken');
    return notice(
      'The puzzle engine could not be loaded, or has stopped. It needs WebAssembly and, the ' +
        `first time, a connection. What you have played so far is kept. (${error.message})`,
      reload,
    );
  }
  throw error;
}
