// What an address says, read in one way by all pages.

/** What is meant by something that was pasted or made a link by a chat program: the sentence
 * around it leaves spaces, stops, brackets and quotes. Nothing asked for starts or ends so. */
const meant = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** What stands under a name, if anything does. A plus in an address is read as a space. */
export const valueOf = (asked: URLSearchParams, name: string): string | null =>
  asked.get(name)?.replaceAll(' ', '+') ?? null;

/** What is asked for under a name, without what a sentence has left on it. */
export function said(asked: URLSearchParams, name: string): string | null {
  const value = valueOf(asked, name);
  return value === null ? null : meant(value);
}

/** What was put into an address; what means nothing there stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The ID behind `#`; what others have put after it is theirs. */
const idOf = ({ hash }: URL): string => meant(decoded(hash.slice(1).split(/[?&]/)[0] ?? ''));

/** The puzzle behind `#`: a text, which has several lines, or an ID. */
export function puzzleOf(url: URL): { text: string } | { id: string } {
  const text = decoded(url.hash.slice(1));
  return text.trim().includes('\n') ? { text } : { id: idOf(url) };
}

/** The same as it is edited: what has not the shape of an ID stays as it was typed. */
export function typedOf(url: URL): string {
  const puzzle = puzzleOf(url);
  return 'id' in puzzle && /^[a-z]+\d+\.|:/i.test(puzzle.id) ? puzzle.id : decoded(url.hash.slice(1));
}
