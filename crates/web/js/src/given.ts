// Checks the arguments of callers before they reach the engine, since JavaScript callers have no
// compiler that does.
import { EtchworkError } from './service.ts';

/** Checks that a value is a text, and returns it. */
export function text(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new EtchworkError(`${name}: give a text`);
  return value;
}

/** Checks that a value is a whole number from 0 to `most`, and returns it. */
export function whole(name: string, value: unknown, most = 4_294_967_295): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw new EtchworkError(`${name}: give a whole number from 0 to ${most}`);
  return value;
}

/** Checks that a value is a number or a text, and returns it as text. Which texts are seeds, the
 * engine knows. */
export function seed(value: unknown): string {
  if (typeof value === 'number') return String(whole('seed', value));
  if (typeof value !== 'string' && typeof value !== 'bigint')
    throw new EtchworkError('seed: give a whole number from 0 to 4294967295, or a word');
  return String(value);
}

/** Checks that a value is a list of texts, and returns it. */
export function texts(name: string, value: unknown): string[] {
  if (!Array.isArray(value)) throw new EtchworkError(`${name}: give a list of texts`);
  return value.map((one) => text(name, one));
}

/** Checks that a value is an object without unknown keys, and returns it. */
export function settings<T extends object>(value: T, known: readonly (keyof T & string)[]): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new EtchworkError('give the options as an object');
  for (const name of Object.keys(value))
    if (!(known as readonly string[]).includes(name))
      throw new EtchworkError(`there is no option '${name}' here: there are ${known.join(', ')}`);
  return value;
}
