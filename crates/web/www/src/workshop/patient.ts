// An engine that runs what somebody types, which may never end: it is given some seconds for each
// answer, and then ended and started anew.
import { Engine, type Channel } from '../engine/client.ts';
import type { Answer } from '../engine/ask.ts';
import type { Request } from '../engine/messages.ts';

/** The seconds that an answer may take, and one that somebody has asked for and waits for. */
const PATIENCE = 5;
export const LONG = 30;

export class PatientEngine extends Engine {
  readonly #start: () => Channel;
  /** Done once the questions before are answered: the time of a question begins then. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(start: () => Channel) {
    super(start());
    this.#start = start;
  }

  /** Once the engine has arrived, however long that takes. */
  async ready(): Promise<void> {
    await super.ask({ ask: 'catalogue' });
  }

  override ask<R extends Request>(request: R, seconds = PATIENCE): Promise<Answer<R>> {
    const why = `the script gave no answer within ${seconds} seconds, and was stopped`;
    const answer = this.#turn.then(() => {
      const late = setTimeout(() => this.replace(this.#start(), why), 1000 * seconds);
      return super.ask(request).finally(() => clearTimeout(late));
    });
    this.#turn = answer.catch(() => undefined);
    return answer;
  }
}
