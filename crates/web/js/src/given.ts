// What callers give, looked at before the engine has it: not all of them have a compiler.
import { EtchworkError } from './service.ts';

/** A text. */
export function text(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new EtchworkError(`${name}: give a text`);
  return value;
}

/** A whole number, from 0 to a greatest one. */
export function whole(name: string, value: unknown, most = 4_294_967_295): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw new EtchworkError(`${name}: give a whole number from 0 to ${most}`);
  return value;
}

/** A list of texts. */
export function texts(name: string, value: unknown): string[] {
  if (!Array.isArray(value)) throw new EtchworkError(`${name}: give a list of texts`);
  return value.map((one) => text(name, one));
}

/** An object with named settings, none of them unknown. */
export function settings<T extends object>(value: T, known: readonly (keyof T & string)[]): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new EtchworkError('give the options as an object');
  for (const name of Object.keys(value))
    if (!(known as readonly string[]).includes(name))
      throw new EtchworkError(`there is no option '${name}' here: there are ${known.join(', ')}`);
  return value;
}
