// Progress as a file: written for safe keeping, read with care.
import { save } from '../dom.ts';
import { today } from '../game/origin.ts';
import { isRecord, sound, type Progress } from './progress.ts';
import type { Store } from './store.ts';

const write = (progress: Progress): string =>
  JSON.stringify({ etchwork: 'progress', ...progress }, null, 1);

/** Hands all progress to the browser as a file. */
export function saveProgress({ progress }: Store): void {
  save(`signal-${today()}.json`, new Blob([write(progress)], { type: 'application/json' }));
}

/** What a file holds. */
export interface Found {
  progress: Progress;
  /** Levels, days and plays in it that are not what they should be. */
  unread: number;
}

/** Reads a file, or says in a sentence why it is none. */
export function read(text: string): Found {
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
  const progress = sound(value);
  const kinds = ['levels', 'days', 'plays'] as const;
  const entries = (record: unknown) => (isRecord(record) ? Object.keys(record).length : 0);
  const missing = kinds.map((kind) => entries(value[kind]) - entries(progress[kind]));
  return { progress, unread: missing.reduce((sum, more) => sum + more, 0) };
}
