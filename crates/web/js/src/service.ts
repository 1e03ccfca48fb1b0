// Sends questions to a service of the engine and reads its answers, for this package and the page.
import type { Answer } from './ask.ts';
import type { Request } from './messages.ts';

/** A request that cannot be done. The message is the sentence that the command line prints. */
export class EtchworkError extends Error {
  override readonly name = 'EtchworkError';

  /** 1 a negative answer, 2 bad input, 3 the budget is spent, 4 the engine has crashed. */
  readonly code: 1 | 2 | 3 | 4;

  constructor(message: string, code: 1 | 2 | 3 | 4 = 2) {
    super(message);
    this.code = code;
  }
}

/** A service of the WebAssembly module. */
export interface Caller {
  call(request: string): string;
  free(): void;
}

/** Reads the answer in a reply, or throws the refusal. */
export function answerOf<R extends Request>(reply: string): Answer<R> {
  const { answer, refused } = JSON.parse(reply) as { answer?: unknown; refused?: string };
  if (refused !== undefined) throw new EtchworkError(refused);
  return answer as Answer<R>;
}

/** A question as JSON. */
function written(request: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(request);
  } catch {
    // Cyclic objects and big integers have no JSON either, so they get the same error below.
  }
  if (text === undefined) throw new EtchworkError('this is no question: give an object of plain values');
  return text;
}

/** Asks a service. */
export function ask<R extends Request>(service: Caller, request: R): Answer<R> {
  let reply: string;
  const text = written(request);
  try {
    reply = service.call(text);
  } catch (error) {
    throw new EtchworkError(`the engine broke down: ${error}; load the module again`, 4);
  }
  return answerOf<R>(reply);
}
