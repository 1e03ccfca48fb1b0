// Progress as a file: written for safe keeping, read with care.
import { save } from '../dom.ts';
import { today } from '../game/origin.ts';
import { empty, type Best, type Kept, type Progress, type Store } from './store.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBest = (value: unknown): value is Best =>
  isRecord(value) &&
  [1, 2, 3].includes(value.stars as number) &&
  Number.isFinite(value.moves) &&
  Number.isFinite(value.seconds);

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value.save === 'string' &&
  Number.isFinite(value.seconds) &&
  Number.isFinite(value.at);

/** The entries of a record that are what they should be. */
function entries<T>(value: unknown, is: (value: unknown) => value is T): Record<string, T> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, T] => is(entry[1])),
  );
}

const write = (progress: Progress): string =>
  JSON.stringify({ etchwork: 'progress', ...progress }, null, 1);

/** Hands all progress to the browser as a file. */
export function saveProgress({ progress }: Store): void {
  save(`signal-${today()}.json`, new Blob([write(progress)], { type: 'application/json' }));
}

/** Reads a file, or says in a sentence why it is none. */
export function read(text: string): Progress {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('This file is no progress of this game: it is not JSON.');
  }
  if (!isRecord(value) || value.etchwork !== 'progress')
    throw new Error('This file is no progress of this game.');
  if (value.version !== 1)
    throw new Error('This file was written by a later version of this game.');
  return {
    ...empty(),
    levels: entries(value.levels, isBest),
    days: entries(value.days, isBest),
    plays: entries(value.plays, isKept),
  };
}
