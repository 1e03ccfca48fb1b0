// What the browser keeps: plays, stars, settings. Where it may keep nothing, the
// page works all the same and `isKept` is false.
import { createStore, get, update, type UseStore } from 'idb-keyval';
import { empty, isKept, isRecord, sound, type Best, type Kept, type Progress } from './progress.ts';

/** Where the last move is noted at once: a page may go before the database has it. */
const LAST = 'etchwork-last';

/** Plays that are kept; the oldest goes first. */
const MOST_PLAYS = 200;

/** What was kept, if this version can read it: what a later one kept is left alone. */
function known(kept: unknown): Progress {
  if (kept === undefined) return empty();
  if (!isRecord(kept) || kept.version !== 1) throw new Error('kept by a later version');
  return { ...kept, ...sound(kept) };
}

const isBetter = (a: Best, b: Best | undefined): boolean =>
  !b || a.stars > b.stars || (a.stars === b.stars && a.seconds < b.seconds);

/** Takes a play that was kept later than what is there; whether it was. */
function takeLater({ plays }: Progress, id: string, kept: Kept): boolean {
  const isLater = kept.at > (plays[id]?.at ?? -1);
  if (isLater) plays[id] = kept;
  return isLater;
}

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
      this.progress = known(await get('progress', this.#database));
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

  /** Reads what other pages have kept since. */
  refresh(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      if (!this.isKept || !this.#database) return;
      try {
        this.progress = known(await get('progress', this.#database));
        this.#takeLast();
      } catch {
        // Whether nothing can be kept shows with the next change.
      }
    });
    return this.#writing;
  }

  /** Calls back when another page has noted a move, and when this one is seen again: a page
   * that sleeps is told of nothing. */
  watch(heard: () => void): void {
    window.addEventListener('storage', ({ key }) => { if (key === LAST) heard(); });
    document.addEventListener('visibilitychange', () => { if (!document.hidden) heard(); });
  }

  /** Takes the last move that was noted, if the database does not have it. */
  #takeLast(): void {
    try {
      const last: unknown = JSON.parse(localStorage.getItem(LAST) ?? 'null');
      if (!isKept(last) || !('id' in last) || typeof last.id !== 'string') return;
      const { id, save, seconds, at } = last;
      const kept = { save, seconds, at };
      if (!takeLater(this.progress, id, kept)) return;
      // The page that noted it may have kept a later one by then.
      void this.change((progress) => { takeLater(progress, id, kept); });
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
      for (const [id, kept] of Object.entries(other.plays)) takeLater(progress, id, kept);
    });
  }

  #lose(): void {
    if (!this.isKept) return;
    this.isKept = false;
    this.#onLost();
  }
}
