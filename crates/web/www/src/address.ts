// Reads the address of the page, in the same way for all pages.

/** Strips the spaces, full stops, brackets and quotes that a surrounding sentence leaves on text
 * that was pasted, or that a chat program made a link. No ID or value starts or ends with them. */
const stripped = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** The value of a parameter. `URLSearchParams` decodes a plus as a space, so this restores it. */
export const valueOf = (asked: URLSearchParams, name: string): string | null =>
  asked.get(name)?.replaceAll(' ', '+') ?? null;

/** The value of a parameter, without what a surrounding sentence has left on it. */
export function said(asked: URLSearchParams, name: string): string | null {
  const value = valueOf(asked, name);
  return value === null ? null : stripped(value);
}

/** Decodes part of an address. A malformed part stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The ID after `#`, without parameters that other sites have appended to it. */
const idOf = ({ hash }: URL): string => stripped(decoded(hash.slice(1).split(/[?&]/)[0] ?? ''));

/** The puzzle after `#`: a text, which has several lines, or an ID. */
export function puzzleOf(url: URL): { text: string } | { id: string } {
  const text = decoded(url.hash.slice(1));
  return text.trim().includes('\n') ? { text } : { id: idOf(url) };
}

/** The puzzle after `#` for the editor: what does not look like an ID stays as it was typed. */
export function typedOf(url: URL): string {
  const puzzle = puzzleOf(url);
  return 'id' in puzzle && /^[a-z]+\d+\.|:/i.test(puzzle.id) ? puzzle.id : decoded(url.hash.slice(1));
}
