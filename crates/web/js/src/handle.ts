// Objects that stand for something in the engine.
import { EtchworkError } from './service.ts';

/** An object that stands for something in the engine of this thread. A copy of one, such as
 * `structuredClone` and `postMessage` make, would be empty: both throw an EtchworkError instead. */
export abstract class Handle {
  /** Takes the sentence that says what to send instead. */
  constructor(instead: string) {
    // Whoever copies an object reads its enumerable properties.
    const get = () => {
      throw new EtchworkError(`this belongs to the engine of its thread, and cannot be copied or sent: ${instead}`);
    };
    Object.defineProperty(this, 'handle', { enumerable: true, get });
  }

  /** What `console.log` shows of it in Node. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `${this.constructor.name} ${this.about}`;
  }

  /** What it is, in short. */
  protected abstract get about(): string;
}
