// A script in a link: compressed, behind the `#`, which no server sees.

const OPENING = '#s=';

/** The most bytes of a script that a link may bring. */
const MOST = 64 * 1024;

const piped = (bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Response =>
  new Response(new Blob([bytes]).stream().pipeThrough(through as ReadableWritablePair<Uint8Array, BufferSource>));

/** The part of an address that brings a script. */
export async function linkOf(script: string): Promise<string> {
  const packed = await piped(new TextEncoder().encode(script), new CompressionStream('deflate-raw')).arrayBuffer();
  const letters = String.fromCharCode(...new Uint8Array(packed));
  return OPENING + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The script that an address brings, or null; throws if it cannot be read. */
export async function scriptOf({ hash }: URL): Promise<string | null> {
  if (!hash.startsWith(OPENING)) return null;
  try {
    const letters = atob(hash.slice(OPENING.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return await unpacked(piped(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    throw new Error('The link brings no script that can be read: ask for it again.');
  }
}

/** The text of a body that is not too long. */
async function unpacked({ body }: Response): Promise<string> {
  const [decoder, reader] = [new TextDecoder('utf-8', { fatal: true }), body?.getReader()];
  let [text, bytes] = ['', 0];
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > MOST) throw new Error('too long');
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
