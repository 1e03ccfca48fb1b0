// What the browser keeps: plays, stars, settings. Where it may keep nothing, the
// page works all the same and `isKept` is false.
import { createStore, get, update, type UseStore } from 'idb-keyval';

/** A level of the campaign that was solved: the best so far. */
export interface Best {
  stars: number;
  moves: number;
  seconds: number;
}

/** A play that was left, or ended. */
export interface Kept {
  save: string;
  seconds: number;
  /** When it was kept, for the oldest to make room. */
  at: number;
}

export interface Settings {
  tier: string;
  mechanic: string | null;
  clock: boolean;
}

/** All of it, as it is kept and as it is written to a file. */
export interface Progress {
  version: 1;
  levels: Record<string, Best>;
  days: Record<string, Best>;
  plays: Record<string, Kept>;
  settings: Settings;
}

/** Where the last move is noted at once: a page may go before the database has it. */
const LAST = 'etchwork-last';

/** Plays that are kept; the oldest goes first. */
const MOST_PLAYS = 200;

export const empty = (): Progress => ({
  version: 1,
  levels: {},
  days: {},
  plays: {},
  settings: { tier: 'easy', mechanic: null, clock: true },
});

/** What was kept, if this version can read it: what a later one kept is left alone. */
function known(kept: Progress | undefined): Progress {
  if (kept && kept.version !== 1) throw new Error('kept by a later version');
  return { ...empty(), ...kept };
}

const isBetter = (a: Best, b: Best | undefined): boolean =>
  !b || a.stars > b.stars || (a.stars === b.stars && a.seconds < b.seconds);

export class Store {
  #database: UseStore | null = null;
  #writing: Promise<void> = Promise.resolve();
  #onLost: () => void = () => undefined;
  progress: Progress = empty();
  isKept = true;

  /** Reads what was kept; `onLost` is called when something cannot be kept. */
  async open(onLost: () => void): Promise<void> {
    this.#onLost = onLost;
    try {
      this.#database = createStore('etchwork', 'progress');
      this.progress = known(await get<Progress>('progress', this.#database));
      this.#takeLast();
    } catch {
      this.#lose();
    }
  }

  /** Changes something and keeps it; what another page has kept since is built upon. */
  change(change: (progress: Progress) => void): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      if (!this.isKept || !this.#database) return change(this.progress);
      try {
        await update<Progress>('progress', (kept) => {
          this.progress = known(kept);
          change(this.progress);
          return this.progress;
        }, this.#database);
      } catch {
        change(this.progress);
        this.#lose();
      }
    });
    return this.#writing;
  }

  /** Takes the last move that was noted, if the database does not have it. */
  #takeLast(): void {
    try {
      const last = JSON.parse(localStorage.getItem(LAST) ?? 'null') as (Kept & { id: string }) | null;
      if (!last || typeof last.save !== 'string') return;
      const { id, ...kept } = last;
      if (!(kept.at > (this.progress.plays[id]?.at ?? 0))) return;
      this.progress.plays[id] = kept;
      void this.change(({ plays }) => { plays[id] = kept; });
    } catch {
      // What cannot be read was never noted.
    }
  }

  keepPlay(id: string, save: string, seconds: number): Promise<void> {
    const kept = { save, seconds, at: Date.now() };
    try {
      if (this.isKept) localStorage.setItem(LAST, JSON.stringify({ id, ...kept }));
    } catch {
      // The database has it soon.
    }
    return this.change((progress) => {
      progress.plays[id] = kept;
      const oldest = Object.entries(progress.plays).sort(([, a], [, b]) => b.at - a.at);
      oldest.slice(MOST_PLAYS).forEach(([id]) => delete progress.plays[id]);
    });
  }

  keepBest(kind: 'levels' | 'days', name: string, best: Best): Promise<void> {
    return this.change((progress) => {
      if (isBetter(best, progress[kind][name])) progress[kind][name] = best;
    });
  }

  /** Takes in what a file holds; where both know a level, the better counts. */
  merge(other: Progress): Promise<void> {
    return this.change((progress) => {
      for (const kind of ['levels', 'days'] as const)
        for (const [name, best] of Object.entries(other[kind]))
          if (isBetter(best, progress[kind][name])) progress[kind][name] = best;
      for (const [id, kept] of Object.entries(other.plays))
        if (kept.at > (progress.plays[id]?.at ?? -1)) progress.plays[id] = kept;
    });
  }

  #lose(): void {
    if (!this.isKept) return;
    this.isKept = false;
    this.#onLost();
  }
}
