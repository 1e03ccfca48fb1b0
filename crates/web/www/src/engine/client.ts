// Sends questions to the engine, which usually runs in a worker.
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
}

/** What carries questions and replies: a worker, or a stand-in on the main thread. */
export interface Channel {
  postMessage(asked: Asked): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The engine refused a question and says why, in words for the player. Its state is unchanged. */
export { EtchworkError as Refused };

/** The engine could not be loaded, or has crashed. */
export class Broken extends Error {}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (why: Error) => void;
}

export class Engine {
  readonly #channel: Channel;
  readonly #waiting = new Map<number, Waiting>();
  #number = 0;
  #broken: Broken | null = null;

  constructor(channel: Channel) {
    this.#channel = channel;
    channel.onmessage = ({ data }) => this.#settle(data);
    channel.onerror = ({ message }) => this.#breakDown(message || 'the worker did not start');
  }

  /** Asks a question. Answers arrive in the order of the questions. */
  ask<R extends Request>(request: R): Promise<Answer<R>> {
    if (this.#broken) return Promise.reject(this.#broken);
    const number = this.#number++;
    return new Promise<Answer<R>>((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject });
      this.#channel.postMessage({ number, request: JSON.stringify(request) });
    });
  }

  #settle({ number, answer, failed }: Reply): void {
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
