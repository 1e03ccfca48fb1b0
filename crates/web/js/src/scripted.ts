// Services whose family is a script.
import * as given from './given.ts';
import { ask, EtchworkError, type Caller } from './service.ts';

/** Opens services with the family of a script. Throws what is wrong with it, with its line. */
export function withScript(open: () => Caller, script: string): () => Caller {
  const text = given.text('script', script);
  return () => {
    const service = open();
    const { flaw } = ask(service, { ask: 'script', text });
    if (!flaw) return service;
    service.free();
    throw new EtchworkError(flaw.to > 0 ? `line ${flaw.line}: ${flaw.message}` : flaw.message);
  };
}
