// The puzzle that will follow is made by a second engine, while the player solves the one before it.
import type { Opening } from '../engine/ask.ts';
import type { Engine } from '../engine/client.ts';
import type { View } from '../engine/messages.ts';

/** What the second engine has made, or makes: the request, and the puzzle, if one came of it. */
interface Next {
  key: string;
  made: Promise<View | null>;
}

/** The request without its seed, which alone differs between two requests for the same choice. */
const keyOf = (request: Opening): string => JSON.stringify({ ...request, seed: 0 });

export class Ahead {
  #next: Next | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(readonly engine: Engine) {}

  /** Makes the puzzle of a request. A failure is not told: play asks again, and then it is. */
  prepare(request: Opening, make: () => Promise<View>): void {
    const key = keyOf(request);
    if (this.#next?.key === key) return;
    // One after the other, since the second engine has the puzzle that it made last.
    const made = this.#turn.then(make).catch(() => null);
    [this.#next, this.#turn] = [{ key, made }, made];
  }

  /** Brings the puzzle that was made for such a request into play, if it still suits. */
  async take(request: Opening, suits: (view: View) => boolean): Promise<View | null> {
    if (this.#next?.key !== keyOf(request)) return null;
    const { made } = this.#next;
    this.#next = null;
    const view = await made;
    if (!view || !suits(view)) return null;
    this.engine.swap();
    return view;
  }
}
