// Questions to the engine, which lives in a worker.
import type { Answer } from './ask.ts';
import type { Request } from './messages.ts';

export interface Reply {
  number: number;
  answer?: string;
  failed?: string;
  /** No reply to anything: how much of the engine has been sent, in percent. */
  loaded?: number;
}

/** The engine said no, in words for people; nothing has changed. */
export class Refused extends Error {}

/** The engine could not be loaded or broke down. */
export class Broken extends Error {}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (why: Error) => void;
}

export class Engine {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #number = 0;
  #broken: Broken | null = null;

  constructor() {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#settle(data);
    this.#worker.onerror = (event) => this.#breakDown(event.message || 'the worker did not start');
  }

  /** Asks; answers come in the order of the questions. */
  ask<R extends Request>(request: R): Promise<Answer<R>> {
    if (this.#broken) return Promise.reject(this.#broken);
    const number = this.#number++;
    return new Promise<Answer<R>>((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject });
      this.#worker.postMessage({ number, request: JSON.stringify(request) });
    });
  }

  /** Is told how much of the engine has been sent, in percent. */
  loading: (percent: number) => void = () => undefined;

  #settle({ number, answer, failed, loaded }: Reply): void {
    if (loaded !== undefined) return this.loading(loaded);
    if (answer === undefined) return this.#breakDown(failed ?? 'no answer');
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    const reply = JSON.parse(answer) as { answer?: unknown; refused?: string };
    if (reply.refused === undefined) waiting?.resolve(reply.answer);
    else waiting?.reject(new Refused(reply.refused));
  }

  #breakDown(why: string): void {
    this.#broken = new Broken(why);
    this.#waiting.forEach(({ reject }) => reject(this.#broken as Broken));
    this.#waiting.clear();
  }
}
