// Plays that are kept: which of two counts, which make room, and which the engine can read.
import { Refused, type Engine } from '../engine/client.ts';
import type { Kept, Progress } from './progress.ts';

/** Plays that are kept beside the last one. */
export const MOST_PLAYS = 200;

/** What the engine says of plays. */
export interface Checked {
  /** The plays that it can read, each with whether it is solved. */
  plays: Record<string, Kept>;
  /** How many it cannot. */
  unread: number;
}

/** Asks the engine which plays can be gone on with, and which are solved. */
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

/** Whether a save has the form of one of that puzzle. */
const isOf = (id: string, { save }: Kept): boolean =>
  [1, 2].some((version) => save.startsWith(`etchwork-save ${version} ${id}\n`));

/** Takes a play that was kept later than what is there, or has taken longer since; whether it
 * was. What is not a save takes the place of nothing. */
export function takeLater({ plays }: Progress, id: string, kept: Kept): boolean {
  const there = plays[id];
  const { at, seconds } = there && isOf(id, there) ? there : { at: -Infinity, seconds: 0 };
  const isLater = kept.at > at || (kept.at === at && kept.seconds > seconds);
  const isTaken = isLater && isOf(id, kept);
  if (isTaken) plays[id] = kept;
  return isTaken;
}

/** The plays that make room where there are too many: of the solved ones the oldest first, and
 * the others, unless they are to stay, when there is no solved one left. Never the last one. */
export function surplus({ plays }: Progress, others: 'go' | 'stay'): string[] {
  const byAge = Object.entries(plays).sort(([, a], [, b]) => a.at - b.at).slice(0, -1);
  const solved = byAge.filter(([, { done }]) => done);
  const rest = others === 'go' ? byAge.filter(([, { done }]) => !done) : [];
  const room = Math.max(byAge.length - MOST_PLAYS, 0);
  return [...solved, ...rest].slice(0, room).map(([id]) => id);
}
