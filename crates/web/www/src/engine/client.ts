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
  terminate?(): void;
}

/** The engine refused a question and says why, in words for the player. Its state is unchanged. */
export { EtchworkError as Refused };

/** The engine could not be loaded, or has crashed. */
export class Broken extends Error {}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (why: Error) => void;
}

/** One engine, and the questions that wait for its answers. */
class Connection {
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

  /** Ends the engine, and refuses the questions that wait. */
  end(why: string): void {
    this.#channel.terminate?.();
    this.#giveUp(new EtchworkError(why));
  }

  #breakDown(why: string): void {
    this.#broken = new Broken(why);
    this.#giveUp(this.#broken);
  }

  #giveUp(why: Error): void {
    this.#waiting.forEach(({ reject }) => reject(why));
    this.#waiting.clear();
  }
}

/** The engine that has the puzzle in play, and where another can be started, one that makes the next
 * puzzle meanwhile. */
export class Engine {
  #inPlay: Connection;
  #ahead: Connection | null = null;
  readonly #another: (() => Channel) | null;

  constructor(channel: Channel, another: (() => Channel) | null = null) {
    this.#inPlay = new Connection(channel);
    this.#another = another;
  }

  /** Asks a question. Answers arrive in the order of the questions. */
  ask<R extends Request>(request: R): Promise<Answer<R>> {
    return this.#inPlay.ask(request);
  }

  /** Ends the engine that has the puzzle in play, and goes on with another one. */
  protected replace(channel: Channel, why: string): void {
    const ended = this.#inPlay;
    this.#inPlay = new Connection(channel);
    ended.end(why);
  }

  /** Ends whatever the engines are at, and the puzzle in play, where others can be started. */
  stop(): void {
    if (!this.#another) return;
    const why = 'this was stopped';
    this.#ahead?.end(why);
    this.#ahead = null;
    this.replace(this.#another(), why);
  }

  /** Whether the next puzzle can be made ahead. */
  get hasAnother(): boolean {
    return this.#another !== null;
  }

  /** Asks the engine that has no puzzle in play. */
  askAhead<R extends Request>(request: R): Promise<Answer<R>> {
    if (!this.#another) return Promise.reject(new Broken('there is one engine alone'));
    return (this.#ahead ??= new Connection(this.#another())).ask(request);
  }

  /** From now on what the other engine has opened is in play. */
  swap(): void {
    if (this.#ahead) [this.#inPlay, this.#ahead] = [this.#ahead, this.#inPlay];
  }
}
