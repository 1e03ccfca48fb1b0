// An engine that runs what somebody types, which may never end: it is given some seconds for each
// answer, and then ended and started anew.
import { Engine, type Channel } from '../engine/client.ts';
import type { Answer } from '../engine/ask.ts';
import type { Request, Scripted } from '../engine/messages.ts';

/** The seconds that an answer may take, and one that somebody has asked for and waits for. */
const PATIENCE = 5;
export const LONG = 30;

export class PatientEngine extends Engine {
  readonly #start: () => Channel;
  /** Done once the questions before are answered: the time of a question begins then. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The last script that was read, which a new engine reads first. */
  #script = '';

  constructor(start: () => Channel) {
    super(start());
    this.#start = start;
  }

  /** Once the engine has arrived, however long that takes. */
  async ready(): Promise<void> {
    await super.ask({ ask: 'catalogue' });
  }

  /** Makes a script the family of this engine, if it can be read. */
  async read(text: string): Promise<Scripted> {
    const scripted = await this.ask({ ask: 'script', text });
    if (!scripted.flaw) this.#script = text;
    return scripted;
  }

  override ask<R extends Request>(request: R, seconds = PATIENCE): Promise<Answer<R>> {
    const answer = this.#turn.then(() => {
      const late = setTimeout(() => this.#restart(seconds), 1000 * seconds);
      return super.ask(request).finally(() => clearTimeout(late));
    });
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  #restart(seconds: number): void {
    this.replace(this.#start(), `the script gave no answer within ${seconds} seconds, and was stopped`);
    if (this.#script) void super.ask({ ask: 'script', text: this.#script });
  }
}
