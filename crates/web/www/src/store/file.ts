// Progress as a file: writes it, and reads and checks it.
import { save } from '../dom.ts';
import { today } from '../game/origin.ts';
import { isRecord, progressOf, type Progress } from './progress.ts';
import type { Store } from './store.ts';

const write = (progress: Progress): string =>
  JSON.stringify({ etchwork: 'progress', ...progress }, null, 1);

/** Downloads all progress as a file. */
export function saveProgress({ progress }: Store): void {
  save(`signal-${today()}.json`, new Blob([write(progress)], { type: 'application/json' }));
}

/** The content of a file. */
export interface Found {
  progress: Progress;
  /** The number of its levels, days and plays that are malformed. */
  unread: number;
}

/** Reads a file. The error of a file that is not progress is a sentence for the player. */
export function read(text: string): Found {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('This file does not hold progress of this game: it is not JSON.');
  }
  if (!isRecord(value) || value.etchwork !== 'progress')
    throw new Error('This file does not hold progress of this game.');
  if (value.version !== 1)
    throw new Error('This file was written by a later version of this game.');
  const progress = progressOf(value);
  const kinds = ['levels', 'days', 'plays'] as const;
  const entries = (record: unknown) => (isRecord(record) ? Object.keys(record).length : 0);
  const missing = kinds.map((kind) => entries(value[kind]) - entries(progress[kind]));
  return { progress, unread: missing.reduce((sum, more) => sum + more, 0) };
}
