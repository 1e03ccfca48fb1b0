// Saved plays: which of two to keep, which to delete, and which the engine can read.
import { Refused, type Engine } from '../engine/client.ts';
import type { Kept, Progress } from './progress.ts';

/** The most plays that are saved, beside the latest one. */
export const MOST_PLAYS = 200;

/** The result of checking plays with the engine. */
export interface Checked {
  /** The plays that it can read; each says whether it is solved. */
  plays: Record<string, Kept>;
  /** The number of plays that it cannot read. */
  unread: number;
}

/** Asks the engine which plays can be resumed, and which of them are solved. */
export async function check(engine: Engine, plays: Record<string, Kept>): Promise<Checked> {
  const checked: Checked = { plays: {}, unread: 0 };
  for (const [id, kept] of Object.entries(plays)) {
    try {
      const { status } = await engine.ask({ ask: 'check', id, save: kept.save });
      checked.plays[id] = { ...kept, done: status === 'solved' };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      checked.unread += 1;
    }
  }
  return checked;
}

/** Whether a save begins as a save of that puzzle does. */
const isOf = (id: string, { save }: Kept): boolean =>
  [1, 2].some((version) => save.startsWith(`etchwork-save ${version} ${id}\n`));

/** Replaces the saved play of a puzzle if another one is later, or as late and longer. A save of
 * another form never replaces one. Returns whether the play was replaced. */
export function takeLater({ plays }: Progress, id: string, kept: Kept): boolean {
  const there = plays[id];
  const { at, seconds } = there && isOf(id, there) ? there : { at: -Infinity, seconds: 0 };
  const isLater = kept.at > at || (kept.at === at && kept.seconds > seconds);
  const isTaken = isLater && isOf(id, kept);
  if (isTaken) plays[id] = kept;
  return isTaken;
}

/** The IDs of the plays to delete when there are too many: the oldest solved plays first, then, if
 * `others` may go, the oldest of the rest. The latest play always stays. */
export function surplus({ plays }: Progress, others: 'go' | 'stay'): string[] {
  const byAge = Object.entries(plays).sort(([, a], [, b]) => a.at - b.at).slice(0, -1);
  const solved = byAge.filter(([, { done }]) => done);
  const rest = others === 'go' ? byAge.filter(([, { done }]) => !done) : [];
  const room = Math.max(byAge.length - MOST_PLAYS, 0);
  return [...solved, ...rest].slice(0, room).map(([id]) => id);
}
