// What the browser keeps: plays, stars, settings. Where it may keep nothing, or does not
// answer, the page works all the same and `isKept` is false until it can again.
import { createStore, get, update } from 'idb-keyval';
import { MOST_PLAYS, surplus, takeLater } from './plays.ts';
import { empty, isBetter, isKept, isRecord, sound, withFamilies, type Best, type Kept, type Progress } from './progress.ts';

/** Where the last move is noted at once: a page may go before the database has it. */
const LAST = 'etchwork-last';

/** How long the page waits for the database, in milliseconds: then it goes on without. */
const PATIENCE = 4000;

/** What was kept, if this version can read it: what a later one kept is left alone. */
function known(kept: unknown): Progress {
  if (kept === undefined) return empty();
  if (!isRecord(kept) || kept.version !== 1) throw new Error('kept by a later version');
  return { ...kept, ...sound(kept) };
}

type Change = (progress: Progress) => void;

/** An answer of the database, or a failure where it takes too long. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer')), PATIENCE);
    answer.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

export class Store {
  readonly #database = createStore('etchwork', 'progress');
  /** Changes that the database does not have yet, and the attempt to write them. */
  #unkept: Change[] = [];
  #writing: Promise<void> | null = null;
  /** Whether the page knows what was kept. */
  #isRead = false;
  #elder = '';
  #onLost: () => void = () => undefined;
  readonly #onFound: (() => void)[] = [];
  progress: Progress = empty();
  isKept = true;

  /** Reads what was kept; `onLost` is called when something cannot be kept. */
  async open(onLost: () => void): Promise<void> {
    this.#onLost = onLost;
    await inTime(this.#read()).catch(() => this.#tell(false));
  }

  /** Calls back when all is kept again. */
  onFound(heard: () => void): void {
    this.#onFound.push(heard);
  }

  /** Changes something and keeps it, with all that could not be kept before. Where nothing
   * can be kept, nobody waits for it. */
  change(change: Change): Promise<void> {
    change(this.progress);
    this.#unkept.push(change);
    const writing = this.#write();
    return this.isKept ? inTime(writing).catch(() => this.#tell(false)) : Promise.resolve();
  }

  /** Says which family there was before there were others: earlier pages name none. */
  async knowElder(elder: string): Promise<void> {
    this.#elder = elder;
    const { levels, days, settings, solves } = this.progress;
    const isUncounted = Object.keys(levels).length > 0 && Object.keys(solves).length === 0;
    const isOld = isUncounted || [...Object.keys(levels), ...Object.keys(days)].some((key) => !key.includes('/'));
    if (isOld || '' in settings.choices) await this.change((progress) => withFamilies(progress, elder));
  }

  /** Reads what other pages have kept since. */
  async refresh(): Promise<void> {
    // Whether nothing can be kept shows with the next change.
    if (this.isKept) await inTime(this.#read()).catch(() => undefined);
  }

  async #read(): Promise<void> {
    const progress = known(await get('progress', this.#database));
    this.#unkept.forEach((change) => change(progress));
    [this.progress, this.#isRead] = [progress, true];
    this.#takeLast();
    // It came when nobody waited any longer.
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
    this.#tell(isKept);
  }

  /** Writes what is unkept; what another page has kept since is built upon. */
  async #writeOnce(): Promise<void> {
    let [progress, written] = [this.progress, 0];
    await update<Progress>('progress', (kept) => {
      progress = known(kept);
      this.#unkept.forEach((change) => change(progress));
      written = this.#unkept.length;
      return progress;
    }, this.#database);
    this.#unkept.splice(0, written);
    // Those that came meanwhile.
    this.#unkept.forEach((change) => change(progress));
    [this.progress, this.#isRead] = [progress, true];
  }

  /** Calls back when another page has noted a move, when this one is seen again, as a page
   * that sleeps is told of nothing, and when what was kept is found late. */
  watch(heard: () => void): void {
    this.onFound(heard);
    window.addEventListener('storage', ({ key }) => { if (key === LAST) heard(); });
    document.addEventListener('visibilitychange', () => { if (!document.hidden) heard(); });
  }

  /** Takes the last move that was noted, if the database does not have it. */
  #takeLast(): void {
    try {
      const last: unknown = JSON.parse(localStorage.getItem(LAST) ?? 'null');
      if (!isKept(last) || !('id' in last) || typeof last.id !== 'string') return;
      const { id, ...kept } = last;
      if (!takeLater(this.progress, id, kept)) return;
      // The page that noted it may have kept a later one by then.
      void this.change((progress) => { takeLater(progress, id, kept); });
    } catch {
      // What cannot be read was never noted.
    }
  }

  #note(id: string, kept: Kept): void {
    try {
      if (this.isKept) localStorage.setItem(LAST, JSON.stringify({ id, ...kept }));
    } catch {
      // The database has it soon.
    }
  }

  /** Keeps a play. Solved ones make room for it where there are too many; whether others must
   * is asked by `isFull`. */
  keepPlay(id: string, save: string, seconds: number, done: boolean): Promise<void> {
    const kept = { save, seconds, at: Date.now(), done };
    this.#note(id, kept);
    const isBlind = !this.#isRead;
    return this.change((progress) => {
      // A play that could not be gone on with is not lost to one that began anew.
      if (isBlind && (progress.plays[id]?.save.length ?? 0) > save.length) return;
      progress.plays[id] = kept;
      surplus(progress, 'stay').forEach((id) => delete progress.plays[id]);
    });
  }

  /** Whether more plays are kept than should be. */
  get isFull(): boolean {
    return Object.keys(this.progress.plays).length > MOST_PLAYS + 1;
  }

  /** Makes room among the plays, once it is known which are solved; how many went that are
   * not known to be. */
  async makeRoom(checked: Record<string, Kept>): Promise<number> {
    let lost = 0;
    await this.change((progress) => {
      for (const [id, { save, done }] of Object.entries(checked)) {
        const kept = progress.plays[id];
        // Another page may have gone on with it meanwhile.
        if (kept?.save === save) kept.done = done === true;
      }
      const gone = surplus(progress, 'go');
      lost = gone.filter((id) => !progress.plays[id]?.done).length;
      gone.forEach((id) => delete progress.plays[id]);
    });
    return lost;
  }

  /** Keeps a play with the time since its last move. If another page, unknown to this one, has
   * gone on with it meanwhile, that one's move is later. */
  keepTime(id: string, kept: Kept): Promise<void> {
    this.#note(id, kept);
    return this.change((progress) => { takeLater(progress, id, kept); });
  }

  keepBest(kind: 'levels' | 'days', name: string, best: Best): Promise<void> {
    return this.change((progress) => {
      if (isBetter(best, progress[kind][name])) progress[kind][name] = best;
    });
  }

  /** Counts a puzzle of a tier that was solved. */
  countSolve(of: string, seconds: number, stars: number): Promise<void> {
    return this.change(({ solves }) => { (solves[of] ??= []).push([seconds, stars]); });
  }

  /** Adds to the log of all that is done, which stays in this browser. */
  note(entry: unknown): void {
    void update<unknown[]>('log', (log = []) => [...log, entry], this.#database).catch(() => undefined);
  }

  /** The log, so far. */
  async log(): Promise<unknown[]> {
    return (await get<unknown[]>('log', this.#database)) ?? [];
  }

  /** Takes in what a file holds, of whose plays the engine can read each; where both know a
   * level, the better counts, and of a play the later one, though none is of the future. */
  merge(other: Progress): Promise<void> {
    const now = Date.now();
    // Where that is not known yet, it is given to all at once.
    if (this.#elder) withFamilies(other, this.#elder);
    return this.change((progress) => {
      for (const kind of ['levels', 'days'] as const)
        for (const [name, best] of Object.entries(other[kind]))
          if (isBetter(best, progress[kind][name])) progress[kind][name] = best;
      // Of each tier the list that knows more.
      for (const [of, list] of Object.entries(other.solves))
        if (list.length > (progress.solves[of]?.length ?? 0)) progress.solves[of] = list;
      for (const [id, kept] of Object.entries(other.plays))
        takeLater(progress, id, { ...kept, at: Math.min(kept.at, now) });
    });
  }

  #tell(isKept: boolean): void {
    if (isKept === this.isKept) return;
    this.isKept = isKept;
    if (isKept) this.#onFound.forEach((heard) => heard());
    else this.#onLost();
  }
}
