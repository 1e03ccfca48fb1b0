// Small helpers over the DOM.

type Attributes = Record<string, string | boolean | (() => void)>;

/** Creates an element. A function is a listener, `true` an empty attribute, and `false` leaves the
 * attribute out. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

/** The element with an id. A page without it is a bug, so this throws. */
export function byId<T extends HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element as T;
}

/** Replaces the options of a select, as value and text, and chooses one. */
export function fill(
  select: HTMLSelectElement,
  options: readonly (readonly [string, string])[],
  chosen: string,
): void {
  select.replaceChildren(...options.map(([value, text]) => el('option', { value }, text)));
  select.value = chosen;
}

/** A number with its noun, in the plural unless it is 1. */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Hands a file to the browser to save. */
export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = el('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Ends the message that the engine loads: what comes next may be an error that stays. */
export const hasLoaded = (): void => document.getElementById('loading')?.parentElement?.replaceChildren();
