// One player at one puzzle: what keys, pointers and buttons ask of the engine, and
// what is kept.
import { Refused, type Engine } from '../engine/client.ts';
import type { Opening, PlayRequest } from '../engine/ask.ts';
import type { FamilyCard, View } from '../engine/messages.ts';
import { explain, notice, takeBack, type Way } from '../notice.ts';
import { check, MOST_PLAYS } from '../store/plays.ts';
import { offered, type Kept, type Settings } from '../store/progress.ts';
import type { Store } from '../store/store.ts';
import { Clock } from './clock.ts';
import { isTooNew } from './tour.ts';
import { addressOf, FRESH, packKey, requestOf, type Origin } from './origin.ts';

export interface Listener {
  /** The play stands differently. */
  changed(view: View): void;
  /** The puzzle was solved by the last step. */
  solved(view: View): void;
}

/** Fresh puzzles that are looked at for one that was never played. */
const TRIES = 20;

export class Game {
  readonly clock = new Clock();
  origin: Origin = FRESH;
  view: View | null = null;
  /** What is seen of it. */
  shown: View | null = null;
  /** The families that there are, once they are known. */
  families: FamilyCard[] = [];
  /** The level of the hint that was given here last. */
  hintLevel = 0;
  /** The play of this board that was solved on another occasion. */
  #elsewhere = '';
  /** How often the address asked for a puzzle. */
  #calls = 0;
  /** Whether plays are making room. */
  #makesRoom = false;
  /** Whatever is asked waits for what was asked before. */
  #turn: Promise<void> = Promise.resolve();

  constructor(
    readonly engine: Engine,
    readonly store: Store,
    readonly listener: Listener,
  ) {
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.#keepTime(); });
  }

  /** The family that is played, where that is not the one that was chosen last. */
  family: string | null = null;

  /** What is chosen, as far as there is such. */
  get settings(): Settings {
    const { settings } = this.store.progress;
    return offered({ ...settings, family: this.family ?? settings.family }, this.families);
  }

  /** Opens a puzzle, and goes on with it where it was left. One that the address asks
   * for takes its place; from any other the way back leads to the one before. */
  open(origin: Origin, address: 'asks' | 'follows', ...ways: Way[]): Promise<void> {
    if (address === 'asks') this.#calls += 1;
    const calls = this.#calls;
    return this.#inTurn(async () => {
      await this.store.refresh();
      const { plays } = this.store.progress;
      const { settings } = this;
      const request = requestOf(origin, settings, this.families);
      let view = await this.engine.ask<Opening>(request);
      // Small tiers have few puzzles: whoever asks for a new one wants one never seen, and what
      // is new one at a time.
      const isOld = () => plays[view.id] !== undefined || view.id === this.view?.id;
      // Who has chosen what it is made of gets that.
      const isChosen = request.ask === 'fresh' && Object.keys(request.options ?? {}).length > 0;
      const isUnfit = () => isOld() || (!isChosen && isTooNew(view));
      for (let tries = 1; origin.from === 'fresh' && isUnfit() && tries < TRIES; tries++)
        view = await this.engine.ask<Opening>(requestOf(origin, settings, this.families));
      this.#keepTime();
      view = await this.#resumed(view, !this.isAchieved(origin, view.family));
      [this.origin, this.hintLevel] = [origin, 0];
      const next = addressOf(origin, view, new URL(location.href));
      const isOwn = address === 'asks' || !this.view;
      // An address that has gone on meanwhile is that of the puzzle it asks for itself.
      if (calls === this.#calls) history[isOwn ? 'replaceState' : 'pushState'](null, '', next);
      this.#take(view, false);
      takeBack();
    }, ways);
  }

  /** Goes on with what another tab has kept of this puzzle: the next move would be kept in
   * its place. */
  catchUp(): Promise<void> {
    return this.#inTurn(async () => {
      await this.store.refresh();
      const { view } = this;
      const kept = view && this.store.progress.plays[view.id];
      if (!kept || kept.save === view.save || kept.save === this.#elsewhere) return;
      this.hintLevel = 0;
      this.#take(await this.#resumed(view), false);
    });
  }

  /** Asks something of the puzzle in play, if, when its turn comes, it still makes sense. */
  ask(asked: PlayRequest | (() => PlayRequest | null), wants: (view: View) => boolean = () => true): Promise<void> {
    return this.#ofThis(async (view) => {
      const request = typeof asked === 'function' ? asked() : asked;
      if (request && wants(view)) await this.#answer(request);
    });
  }

  /** Whether a hint that is asked for again tells more: where all is lost or done nothing
   * is left to tell. */
  get tellsMore(): boolean {
    const isOver = this.view?.status === 'solved' || this.view?.hint?.lost === true;
    return this.hintLevel > 0 && this.hintLevel < 4 && !isOver;
  }

  /** A hint; asked for again in the same place it tells more, and costs more. What was told
   * last is known when its turn comes, not before. */
  hint(): Promise<void> {
    return this.#ofThis(async () => {
      const level = Math.max(this.hintLevel + Number(this.tellsMore), 1);
      await this.#answer({ ask: 'hint', level });
    });
  }

  /** Does something in turn, if that puzzle is in play then, and solved. */
  ifSolved(id: string, work: (view: View) => void): Promise<void> {
    return this.#inTurn(async () => {
      if (this.view?.id === id && this.view.status === 'solved') work(this.view);
    });
  }

  /** Whether what an origin asks for was reached: a board that was solved on another occasion
   * is a new one on this day, or as this level. */
  isAchieved(origin: Origin, family: string): boolean {
    const { levels, days } = this.store.progress;
    if (origin.from === 'level') return levels[`${family}/${origin.tier}-${origin.number}`] !== undefined;
    if (origin.from === 'pack') return levels[packKey(origin.id)] !== undefined;
    return origin.from !== 'daily' || days[`${family}/${origin.date}`] !== undefined;
  }

  /** A play as it was kept; one that is solved only if that counts here. */
  async #resumed(view: View, isAnew = false): Promise<View> {
    let kept: Kept | undefined = this.store.progress.plays[view.id];
    if (isAnew && kept) {
      const { plays } = await check(this.engine, { [view.id]: kept });
      if (plays[view.id]?.done) [this.#elsewhere, kept] = [kept.save, undefined];
    }
    const resumed = kept && (await this.engine.ask({ ask: 'load', save: kept.save }).catch((error: unknown) => {
      // A save that no longer fits is no reason not to play.
      if (error instanceof Refused) return view;
      throw error;
    }));
    // Before it is there the clock is that of the play that is left.
    this.clock.start(kept?.seconds ?? 0);
    if (resumed) return resumed;
    return this.settings.strict ? this.engine.ask({ ask: 'strict' }) : view;
  }

  async #answer(request: PlayRequest): Promise<void> {
    if (this.settings.log) this.store.note({ puzzle: this.view?.id, seconds: this.clock.seconds, ...request });
    this.hintLevel = request.ask === 'hint' ? request.level : 0;
    this.#take(await this.engine.ask(request), true);
  }

  #take(view: View, isNews: boolean): void {
    const wasSolved = this.view?.status === 'solved';
    [this.view, this.family] = [view, view.family];
    const isSolved = view.status === 'solved';
    if (isSolved) this.clock.stop();
    else if (wasSolved && isNews) this.clock.start(this.clock.seconds);
    this.listener.changed(view);
    if (isNews) void this.#keep(view, isSolved).catch(explain);
    if (isSolved && isNews && !wasSolved) this.listener.solved(view);
  }

  /** Keeps a play. Where so many are kept that one must go that is not solved, it is said. */
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
        notice(`Beside this play ${MOST_PLAYS} unfinished ones are kept, and there were more: ${lost === 1 ? 'the oldest is' : `the ${lost} oldest are`} gone.`);
    } finally {
      this.#makesRoom = false;
    }
  }

  /** Keeps the time since the last move, before the play is left. What was only looked at is
   * not kept, and what another tab has gone on with is its business. */
  #keepTime(): void {
    const { view } = this;
    const kept = view && this.store.progress.plays[view.id];
    if (!kept || kept.save !== view.save) return;
    void this.store.keepTime(view.id, { ...kept, seconds: Math.max(kept.seconds, this.clock.seconds) });
  }

  /** Does what is meant for the puzzle that is in play now, if it still is when its turn comes. */
  #ofThis(work: (view: View) => Promise<void>): Promise<void> {
    const id = this.view?.id;
    return this.#inTurn(async () => {
      if (this.view && this.view.id === id) await work(this.view);
    });
  }

  async #inTurn(work: () => Promise<void>, ways: Way[] = []): Promise<void> {
    const done = this.#turn.then(work).catch((error: unknown) => explain(error, ...ways));
    // A fault of the page ends no turn but its own.
    this.#turn = done.catch(() => undefined);
    await done;
  }
}
