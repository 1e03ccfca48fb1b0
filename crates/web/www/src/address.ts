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

/** The ID behind `#`; what others have put after it is theirs. One that means nothing stays as
 * it is. */
export function idOf({ hash }: URL): string {
  const fragment = hash.slice(1).split(/[?&]/)[0] ?? '';
  try {
    return meant(decodeURIComponent(fragment));
  } catch {
    return meant(fragment);
  }
}
