// The puzzle in play: sends what keys, pointers and buttons ask to the engine, one request after
// the other, and saves the play.
import { Refused, type Engine } from '../engine/client.ts';
import type { Opening, PlayRequest } from '../engine/ask.ts';
import type { FamilyCard, View } from '../engine/messages.ts';
import { clearNotice, explain, notice, type Action } from '../notice.ts';
import { check, MOST_PLAYS } from '../store/plays.ts';
import { withDefaults, type Kept, type Settings } from '../store/progress.ts';
import type { Store } from '../store/store.ts';
import { Ahead } from './ahead.ts';
import { Clock } from './clock.ts';
import { isTooNew } from './tour.ts';
import { addressOf, FRESH, packKey, requestOf, type Origin } from './origin.ts';

export interface Listener {
  /** The state of the play has changed. */
  changed(view: View): void;
  /** A puzzle is being made and takes its time, or is there. */
  waits(isWaiting: boolean): void;
  /** The player does not wait for a puzzle any longer. No puzzle is in play. */
  cancelled(address: 'asks' | 'follows'): void;
  /** The last move has solved the puzzle. */
  solved(view: View): void;
  /** Where the puzzle after this one comes from, if that is known. */
  follows(): Origin | null;
  /** How well a finger can play a puzzle here without zooming: 1 is well enough. */
  fit(view: View): number;
}

/** The milliseconds after which the page says that a puzzle is being made. */
const SLOW = 300;
/** How many new puzzles to try for one that suits the player. */
const TRIES = 20;
/** The milliseconds in which it looks for one that fits the screen too. */
const FITTING = 250;

export class Game {
  readonly clock = new Clock();
  readonly #ahead: Ahead;
  origin: Origin = FRESH;
  view: View | null = null;
  /** The state that the page has shown last. */
  shown: View | null = null;
  /** All families, once the engine has listed them. */
  families: FamilyCard[] = [];
  /** The level of the hint in this position; 0 if there is none. */
  hintLevel = 0;
  /** The save of this board as solved for another origin, such as another day. */
  #solvedElsewhere = '';
  /** How often the address has asked for a puzzle. */
  #calls = 0;
  /** Cancels the puzzle that is being made, if one is. */
  #cancel: (() => void) | null = null;
  /** Whether surplus plays are being deleted now. */
  #makesRoom = false;
  /** Done once all earlier requests are answered: each request waits for the ones before it. */
  #turn: Promise<void> = Promise.resolve();

  constructor(
    readonly engine: Engine,
    readonly store: Store,
    readonly listener: Listener,
  ) {
    this.#ahead = new Ahead(engine);
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.#keepTime(); });
  }

  /** The family in play; null until the first puzzle, where the settings decide. */
  family: string | null = null;

  /** The settings, with defaults for choices that no longer exist. */
  get settings(): Settings {
    const { settings } = this.store.progress;
    return withDefaults({ ...settings, family: this.family ?? settings.family }, this.families);
  }

  /** The address asks for another screen: a puzzle that is still being opened leaves it as it is. */
  leave(): void {
    this.#calls += 1;
  }

  /** Opens a puzzle and resumes its saved play. If the address asked for the puzzle, the entry of
   * the browser's history stays; otherwise the puzzle gets a new entry, so that the back button
   * leads to the previous puzzle. A failure shows a notice with the actions. */
  open(origin: Origin, address: 'asks' | 'follows', ...actions: Action[]): Promise<void> {
    if (address === 'asks') this.#calls += 1;
    const calls = this.#calls;
    const slow = setTimeout(() => this.listener.waits(true), SLOW);
    return this.#inTurn(async () => {
      await this.store.refresh();
      const request = this.#requestOf(origin);
      const made = await this.#unlessCancelled(async (isWanted) =>
        (await this.#ahead.take(request, (view) => isWanted() && this.#suits(request, view))) ??
        (isWanted() ? this.#made(origin, request, (request) => this.engine.ask(request), isWanted) : null));
      if (!made) return this.listener.cancelled(address);
      let view = made;
      if (origin.from === 'fresh' && view.target !== null)
        await this.store.keepTarget(`${view.family}/${view.tier ?? ''}`, view.target);
      await this.#adopt(request, view);
      this.#keepTime();
      view = await this.#resumed(view, !this.isAchieved(origin, view.family));
      view = await this.#laidOut(view);
      [this.origin, this.hintLevel] = [origin, 0];
      const next = addressOf(origin, view, new URL(location.href));
      const isOwn = address === 'asks' || !this.view;
      // If the address has asked for another puzzle in the meantime, it already belongs to that
      // one.
      if (calls === this.#calls) history[isOwn ? 'replaceState' : 'pushState'](null, '', next);
      this.#take(view, false);
      clearNotice();
    }, actions).finally(() => {
      clearTimeout(slow);
      this.listener.waits(false);
    });
  }

  /** What is made, or null once the player cancels it; then no puzzle is in play. */
  async #unlessCancelled(make: (isWanted: () => boolean) => Promise<View | null>): Promise<View | null> {
    let isWanted = true;
    const cancelled = new Promise<null>((resolve) => {
      this.#cancel = () => { isWanted = false; resolve(null); };
    });
    const made = make(() => isWanted);
    // Once it is cancelled, nobody else hears that the engine was stopped.
    made.catch(() => undefined);
    const view = await Promise.race([made, cancelled]).finally(() => { this.#cancel = null; });
    if (!view) [this.view, this.shown] = [null, null];
    return view;
  }

  /** Waits no longer for the puzzle that is being made. */
  cancel(): void {
    if (!this.#cancel) return;
    this.#keepTime();
    this.#cancel();
    this.engine.stop();
  }

  /** Makes a puzzle. Small tiers repeat theirs: a fresh one is tried for that suits, and of those that are
   * made soon, the one that fits the screen best is taken. Once it is not wanted, the engine may have another
   * puzzle in play, and is asked for none. */
  async #made(origin: Origin, request: Opening, ask: (request: Opening) => Promise<View>, isWanted = () => true): Promise<View> {
    const end = performance.now() + FITTING;
    const rank = (view: View) => this.#suits(request, view) ? (request.ask === 'fresh' ? this.listener.fit(view) : 1) : -1;
    let last = { request, view: await ask(request) };
    let best = { ...last, rank: rank(last.view) };
    for (let tries = 1; isWanted() && best.rank < 1 && tries < TRIES && (best.rank < 0 || performance.now() < end); tries++) {
      const request = this.#requestOf(origin);
      last = { request, view: await ask(request) };
      const next = rank(last.view);
      if (next >= best.rank) best = { ...last, rank: next };
    }
    return best.view === last.view || !isWanted() ? best.view : ask(best.request);
  }

  /** Whether a fresh puzzle is one that the player has not seen. A new mechanic first comes alone,
   * unless the player has chosen options. */
  #suits(request: Opening, view: View): boolean {
    if (request.ask !== 'fresh') return true;
    const isOld = this.store.progress.plays[view.id] !== undefined || view.id === this.view?.id;
    const isChosen = Object.keys(request.options ?? {}).length > 0;
    return !isOld && (isChosen || !isTooNew(view));
  }

  /** Makes the puzzle that will follow this one, so that nobody waits for it. */
  #prepare(): void {
    const origin = this.engine.hasAnother ? this.listener.follows() : null;
    if (!origin) return;
    const request = this.#requestOf(origin);
    this.#ahead.prepare(request, () => this.#made(origin, request, (request) => this.engine.askAhead(request)));
  }

  /** Makes the tier and the options of a puzzle the choice for the next ones of its family. */
  async #adopt(request: Opening, { family, tier }: View): Promise<void> {
    if (tier === null || (request.ask !== 'fresh' && request.ask !== 'open')) return;
    const before = this.settings.choices[family];
    const options = request.ask === 'fresh' ? (request.options ?? {}) : tier === before?.tier ? before.options : {};
    const chosen = { tier, options };
    if (JSON.stringify(chosen) !== JSON.stringify(before)) await this.store.change(({ settings }) => { settings.choices[family] = chosen; });
  }

  /** The request for a puzzle. A fresh one is made for the target that the player's earlier ones
   * of the tier left. */
  #requestOf(origin: Origin): Opening {
    const request = requestOf(origin, this.settings, this.families);
    if (request.ask !== 'fresh') return request;
    const target = this.store.progress.series[`${request.family ?? ''}/${request.tier}`]?.target;
    return target === undefined ? request : { ...request, target };
  }

  /** Loads what another tab has saved of this puzzle. Otherwise the next move here would overwrite
   * it. */
  catchUp(): Promise<void> {
    return this.#inTurn(async () => {
      await this.store.refresh();
      const { view } = this;
      const kept = view && this.store.progress.plays[view.id];
      if (!kept || kept.save === view.save || kept.save === this.#solvedElsewhere) return;
      this.hintLevel = 0;
      this.#take(await this.#resumed(view), false);
    });
  }

  /** Sends a request about the puzzle in play. When its turn comes, it is dropped if another puzzle
   * is in play, or if `wants` rejects the state. */
  ask(asked: PlayRequest | (() => PlayRequest | null), wants: (view: View) => boolean = () => true): Promise<void> {
    return this.#forThisPuzzle(async (view) => {
      const request = typeof asked === 'function' ? asked() : asked;
      if (request && wants(view)) await this.#answer(request);
    });
  }

  /** Whether another hint tells more. Nothing is left to tell once the puzzle is solved or lost. */
  get tellsMore(): boolean {
    const isOver = this.view?.status === 'solved' || this.view?.hint?.lost === true;
    return this.hintLevel > 0 && this.hintLevel < 4 && !isOver;
  }

  /** Asks for a hint. Asked again in the same position, the hint tells more and costs more. The
   * level is computed when the request's turn comes, since earlier requests may change it. */
  hint(): Promise<void> {
    return this.#forThisPuzzle(async () => {
      const level = Math.max(this.hintLevel + Number(this.tellsMore), 1);
      await this.#answer({ ask: 'hint', level });
    });
  }

  /** Does something when its turn comes, if the puzzle with that ID is then in play and solved. */
  ifSolved(id: string, work: (view: View) => void): Promise<void> {
    return this.#inTurn(async () => {
      if (this.view?.id === id && this.view.status === 'solved') work(this.view);
    });
  }

  /** Whether the player has already solved the puzzle for this origin. A board that was solved as
   * one level or day counts as unsolved for another. */
  isAchieved(origin: Origin, family: string): boolean {
    const { levels, days } = this.store.progress;
    if (origin.from === 'level') return levels[`${family}/${origin.tier}-${origin.number}`] !== undefined;
    if (origin.from === 'pack') return levels[packKey(origin.id)] !== undefined;
    return origin.from !== 'daily' || days[`${family}/${origin.date}`] !== undefined;
  }

  /** Resumes the saved play of a puzzle. `skipsSolved` starts over if that play is solved. */
  async #resumed(view: View, skipsSolved = false): Promise<View> {
    let kept: Kept | undefined = this.store.progress.plays[view.id];
    if (skipsSolved && kept) {
      const { plays } = await check(this.engine, { [view.id]: kept });
      if (plays[view.id]?.done) [this.#solvedElsewhere, kept] = [kept.save, undefined];
    }
    const resumed = kept && (await this.engine.ask({ ask: 'load', save: kept.save }).catch((error: unknown) => {
      // If the engine no longer accepts the save, the play starts over.
      if (error instanceof Refused) return view;
      throw error;
    }));
    // Until here the clock still belongs to the previous play.
    this.clock.start(kept?.seconds ?? 0);
    if (resumed) return resumed;
    return this.settings.strict ? this.engine.ask({ ask: 'strict' }) : view;
  }

  /** Draws the puzzle in play in the layout that the player has chosen. */
  layOut(): Promise<void> {
    return this.#forThisPuzzle(async (view) => this.#take(await this.#laidOut(view), false));
  }

  async #laidOut(view: View): Promise<View> {
    const { layout } = this.settings;
    return view.other_layout === null || view.other_layout === layout ? view : this.engine.ask({ ask: 'layout', other: layout });
  }

  async #answer(request: PlayRequest): Promise<void> {
    if (this.settings.log) this.store.appendToLog({ puzzle: this.view?.id, seconds: this.clock.seconds, made: this.view?.moves, ...request });
    this.hintLevel = request.ask === 'hint' ? request.level : 0;
    const [before, view] = [this.view, await this.engine.ask(request)];
    // Nothing is told again for each cell that a finger passes where the line cannot follow.
    const isSame = view.trail.length === before?.trail.length && view.said === before.said;
    if (request.ask !== 'follow' || !isSame) this.#take(view, true);
  }

  /** Makes a state the current one. `isMove` tells whether a request of the player led to it. */
  #take(view: View, isMove: boolean): void {
    const wasSolved = this.view?.status === 'solved';
    [this.view, this.family] = [view, view.family];
    const isSolved = view.status === 'solved';
    if (isSolved) this.clock.stop();
    else if (wasSolved && isMove) this.clock.start(this.clock.seconds);
    this.listener.changed(view);
    // Whoever makes a move stays with this puzzle for a while.
    if (isMove && !isSolved) this.#prepare();
    if (isMove) void this.#keep(view, isSolved).catch(explain);
    if (isSolved && isMove && !wasSolved) this.listener.solved(view);
  }

  /** Saves a play. If that pushes out plays that are not solved, a notice says so. */
  async #keep({ id, save }: View, isSolved: boolean): Promise<void> {
    await this.store.keepPlay(id, save, this.clock.seconds, isSolved);
    if (!this.store.isFull || this.#makesRoom) return;
    this.#makesRoom = true;
    try {
      const { plays } = this.store.progress;
      const unknown = Object.entries(plays).filter(([, { done }]) => done === undefined);
      const checked = await check(this.engine, Object.fromEntries(unknown));
      const lost = await this.store.makeRoom(checked.plays);
      if (lost > 0)
        notice(`The page saves ${MOST_PLAYS} unfinished plays beside this one, and there were more: ${lost === 1 ? 'the oldest was' : `the ${lost} oldest were`} deleted.`);
    } finally {
      this.#makesRoom = false;
    }
  }

  /** Saves the time since the last move, before the player leaves the play. A play without a move
   * is not saved, and a play that another tab has continued is left to that tab. */
  #keepTime(): void {
    const { view } = this;
    const kept = view && this.store.progress.plays[view.id];
    if (!kept || kept.save !== view.save) return;
    void this.store.keepTime(view.id, { ...kept, seconds: Math.max(kept.seconds, this.clock.seconds) });
  }

  /** Does something when its turn comes, if the same puzzle is still in play. */
  #forThisPuzzle(work: (view: View) => Promise<void>): Promise<void> {
    const id = this.view?.id;
    return this.#inTurn(async () => {
      if (this.view && this.view.id === id) await work(this.view);
    });
  }

  async #inTurn(work: () => Promise<void>, actions: Action[] = []): Promise<void> {
    const done = this.#turn.then(work).catch((error: unknown) => explain(error, ...actions));
    // A bug of the page fails this request only: the next ones still get their turn.
    this.#turn = done.catch(() => undefined);
    await done;
  }
}
