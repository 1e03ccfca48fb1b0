// Questions to the engine, which lives in a worker.
import { answerOf, EtchworkError } from '../../../js/src/service.ts';
import type { Answer } from './ask.ts';
import type { Request } from './messages.ts';

export interface Asked {
  number: number;
  request: string;
}

export interface Reply {
  number: number;
  answer?: string;
  failed?: string;
  /** No reply to anything: how much of the engine has been sent, in percent. */
  loaded?: number;
}

/** Whoever answers: a worker, or what does without. */
export interface Line {
  postMessage(asked: Asked): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The engine said no, in words for people; nothing has changed. */
export { EtchworkError as Refused };

/** The engine could not be loaded or broke down. */
export class Broken extends Error {}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (why: Error) => void;
}

export class Engine {
  readonly #line: Line;
  readonly #waiting = new Map<number, Waiting>();
  #number = 0;
  #broken: Broken | null = null;

  constructor(line: Line) {
    this.#line = line;
    line.onmessage = ({ data }) => this.#settle(data);
    line.onerror = ({ message }) => this.#breakDown(message || 'the worker did not start');
  }

  /** Asks; answers come in the order of the questions. */
  ask<R extends Request>(request: R): Promise<Answer<R>> {
    if (this.#broken) return Promise.reject(this.#broken);
    const number = this.#number++;
    return new Promise<Answer<R>>((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject });
      this.#line.postMessage({ number, request: JSON.stringify(request) });
    });
  }

  /** Is told how much of the engine has been sent, in percent. */
  loading: (percent: number) => void = () => undefined;

  #settle({ number, answer, failed, loaded }: Reply): void {
    if (loaded !== undefined) return this.loading(loaded);
    if (answer === undefined) return this.#breakDown(failed ?? 'no answer');
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    try {
      waiting?.resolve(answerOf(answer));
    } catch (refused) {
      waiting?.reject(refused as EtchworkError);
    }
  }

  #breakDown(why: string): void {
    this.#broken = new Broken(why);
    this.#waiting.forEach(({ reject }) => reject(this.#broken as Broken));
    this.#waiting.clear();
  }
}
