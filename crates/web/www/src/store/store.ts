// Stores progress in the browser: plays, stars, settings. If the browser does not allow that, or
// does not answer, the page still works, and `isKept` is false until storing works again.
import { createStore, get, update } from 'idb-keyval';
import { MOST_PLAYS, surplus, takeLater } from './plays.ts';
import { addFamily, empty, isBetter, isKept, isRecord, progressOf, type Best, type Kept, type Progress } from './progress.ts';

/** How long the page waits for the database, in milliseconds, before it continues without. */
const TIMEOUT = 4000;

/** Reads what is stored. Throws if a later version has stored it, so that this one does not
 * overwrite it. */
function stored(kept: unknown): Progress {
  if (kept === undefined) return empty();
  if (!isRecord(kept) || kept.version !== 1) throw new Error('kept by a later version');
  return { ...kept, ...progressOf(kept) };
}

type Change = (progress: Progress) => void;

/** The answer of the database, or an error if it takes too long. */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer')), TIMEOUT);
    answer.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

export class Store {
  readonly #database: ReturnType<typeof createStore>;
  /** The key of the last play in `localStorage`, which is written at once: the page may close before
   * the database has stored the play. */
  readonly #last: string;
  /** The changes that the database does not have yet, and the write in progress. */
  #unkept: Change[] = [];
  #writing: Promise<void> | null = null;
  /** Whether the page has read what is stored. */
  #isRead = false;
  /** The only family of the earliest versions; empty until `setOriginalFamily`. */
  #originalFamily = '';
  #onLost: () => void = () => undefined;
  readonly #onRecovered: (() => void)[] = [];
  progress: Progress = empty();
  /** Whether storing works. */
  isKept = true;

  constructor(name = 'etchwork') {
    this.#database = createStore(name, 'progress');
    this.#last = `${name}-last`;
  }

  /** Reads what is stored. Calls `onLost` whenever storing stops working. */
  async open(onLost: () => void): Promise<void> {
    this.#onLost = onLost;
    await withTimeout(this.#read()).catch(() => this.#setKept(false));
  }

  /** Calls back whenever storing works again. */
  onRecovered(heard: () => void): void {
    this.#onRecovered.push(heard);
  }

  /** Makes a change and stores it, with all changes that could not be stored before. While storing
   * does not work, the promise does not wait for it. */
  change(change: Change): Promise<void> {
    change(this.progress);
    this.#unkept.push(change);
    const writing = this.#write();
    return this.isKept ? withTimeout(writing).catch(() => this.#setKept(false)) : Promise.resolve();
  }

  /** Names the only family of the earliest versions, and updates progress from them. */
  async setOriginalFamily(family: string): Promise<void> {
    this.#originalFamily = family;
    const { levels, days, settings, solves } = this.progress;
    const isUncounted = Object.keys(levels).length > 0 && Object.keys(solves).length === 0;
    const isOld = isUncounted || [...Object.keys(levels), ...Object.keys(days)].some((key) => !key.includes('/'));
    if (isOld || '' in settings.choices) await this.change((progress) => addFamily(progress, family));
  }

  /** Reads what other tabs have stored since. */
  async refresh(): Promise<void> {
    // A failure needs no report here: the next change will meet it.
    if (this.isKept) await withTimeout(this.#read()).catch(() => undefined);
  }

  async #read(): Promise<void> {
    const progress = stored(await get('progress', this.#database));
    this.#unkept.forEach((change) => change(progress));
    [this.progress, this.#isRead] = [progress, true];
    this.#readLast();
    // The answer came after the timeout: store the changes made since.
    if (!this.isKept) void this.#write();
  }

  #write(): Promise<void> {
    return (this.#writing ??= this.#writeAll());
  }

  async #writeAll(): Promise<void> {
    let isKept = true;
    try {
      do await this.#writeOnce(); while (this.#unkept.length > 0);
    } catch {
      isKept = false;
    }
    this.#writing = null;
    this.#setKept(isKept);
  }

  /** Applies the unkept changes to what is stored now, since another tab may have changed it. */
  async #writeOnce(): Promise<void> {
    let [progress, written] = [this.progress, 0];
    await update<Progress>('progress', (kept) => {
      progress = stored(kept);
      this.#unkept.forEach((change) => change(progress));
      written = this.#unkept.length;
      return progress;
    }, this.#database);
    this.#unkept.splice(0, written);
    // Changes that were made during the write.
    this.#unkept.forEach((change) => change(progress));
    [this.progress, this.#isRead] = [progress, true];
  }

  /** Calls back when another tab has saved a move, when this tab becomes visible again (a hidden
   * tab may miss events), and when storing works again. */
  watch(heard: () => void): void {
    this.onRecovered(heard);
    window.addEventListener('storage', ({ key }) => { if (key === this.#last) heard(); });
    document.addEventListener('visibilitychange', () => { if (!document.hidden) heard(); });
  }

  /** Reads the last play from `localStorage`, if the database does not have it yet. */
  #readLast(): void {
    try {
      const last: unknown = JSON.parse(localStorage.getItem(this.#last) ?? 'null');
      if (!isKept(last) || !('id' in last) || typeof last.id !== 'string') return;
      const { id, ...kept } = last;
      if (!takeLater(this.progress, id, kept)) return;
      // When this change is written, another tab may have stored a later play, so it compares
      // again.
      void this.change((progress) => { takeLater(progress, id, kept); });
    } catch {
      // An unreadable entry is ignored.
    }
  }

  #writeLast(id: string, kept: Kept): void {
    try {
      if (this.isKept) localStorage.setItem(this.#last, JSON.stringify({ id, ...kept }));
    } catch {
      // The database will have the play soon anyway.
    }
  }

  /** Stores a play. If there are too many, the oldest solved plays are deleted; if that is not
   * enough, `isFull` becomes true. */
  keepPlay(id: string, save: string, seconds: number, done: boolean): Promise<void> {
    const kept = { save, seconds, at: Date.now(), done };
    this.#writeLast(id, kept);
    const isBlind = !this.#isRead;
    return this.change((progress) => {
      // A page that could not read the stored play started over: do not replace the longer play.
      if (isBlind && (progress.plays[id]?.save.length ?? 0) > save.length) return;
      progress.plays[id] = kept;
      surplus(progress, 'stay').forEach((id) => delete progress.plays[id]);
    });
  }

  /** Whether there are too many plays even without the solved ones. */
  get isFull(): boolean {
    return Object.keys(this.progress.plays).length > MOST_PLAYS + 1;
  }

  /** Deletes surplus plays, after a check of which are solved. Returns how many deleted plays were
   * not known to be solved. */
  async makeRoom(checked: Record<string, Kept>): Promise<number> {
    let lost = 0;
    await this.change((progress) => {
      for (const [id, { save, done }] of Object.entries(checked)) {
        const kept = progress.plays[id];
        // Another tab may have continued the play since the check.
        if (kept?.save === save) kept.done = done === true;
      }
      const gone = surplus(progress, 'go');
      lost = gone.filter((id) => !progress.plays[id]?.done).length;
      gone.forEach((id) => delete progress.plays[id]);
    });
    return lost;
  }

  /** Stores a play with the time since its last move, unless another tab has made a later move. */
  keepTime(id: string, kept: Kept): Promise<void> {
    this.#writeLast(id, kept);
    return this.change((progress) => { takeLater(progress, id, kept); });
  }

  keepBest(kind: 'levels' | 'days', name: string, best: Best): Promise<void> {
    return this.change((progress) => {
      if (isBetter(best, progress[kind][name])) progress[kind][name] = best;
    });
  }

  /** Adds a solved puzzle to the statistics of a family and tier, whose times are now `kept`. */
  countSolve(of: string, seconds: number, stars: number, points: number | null, kept: unknown): Promise<void> {
    return this.change(({ solves, series, times }) => {
      (solves[of] ??= []).push([seconds, stars]);
      times[of] = kept;
      if (points === null) return;
      const { score, best, ...rest } = series[of] ?? { score: 0, best: 0 };
      series[of] = { ...rest, score: score + points, best: Math.max(best, points) };
    });
  }

  /** Keeps what the last fresh puzzle of a family and tier leaves for the next one. */
  keepTarget(of: string, target: number): Promise<void> {
    return this.change(({ series }) => { series[of] = { score: 0, best: 0, ...series[of], target }; });
  }

  /** Appends to the log of requests, which stays in this browser. */
  appendToLog(entry: unknown): void {
    void update<unknown[]>('log', (log = []) => [...log, entry], this.#database).catch(() => undefined);
  }

  /** The log of requests. */
  async log(): Promise<unknown[]> {
    return (await get<unknown[]>('log', this.#database)) ?? [];
  }

  /** Merges progress from a file, whose plays must all be readable. The better result of a level or
   * day wins, and the later save of a play; a save dated in the future counts as saved now. */
  merge(other: Progress): Promise<void> {
    const now = Date.now();
    // Before the family is known, the keys stay without one: `setOriginalFamily` updates them all
    // later.
    if (this.#originalFamily) addFamily(other, this.#originalFamily);
    return this.change((progress) => {
      for (const kind of ['levels', 'days'] as const)
        for (const [name, best] of Object.entries(other[kind]))
          if (isBetter(best, progress[kind][name])) progress[kind][name] = best;
      // Of each tier the longer list, with the times that belong to it.
      for (const [of, list] of Object.entries(other.solves)) {
        if (list.length <= (progress.solves[of]?.length ?? 0)) continue;
        progress.solves[of] = list;
        if (of in other.times) progress.times[of] = other.times[of];
      }
      for (const [of, one] of Object.entries(other.series))
        if (one.score > (progress.series[of]?.score ?? -1)) progress.series[of] = one;
      for (const [id, kept] of Object.entries(other.plays))
        takeLater(progress, id, { ...kept, at: Math.min(kept.at, now) });
    });
  }

  #setKept(isKept: boolean): void {
    if (isKept === this.isKept) return;
    this.isKept = isKept;
    if (isKept) this.#onRecovered.forEach((heard) => heard());
    else this.#onLost();
  }
}
