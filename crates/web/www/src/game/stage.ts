// The stage: the board with its buttons, texts and clock. Several pages use it.
import { byId, capital, count, el } from '../dom.ts';
import type { PlayRequest } from '../engine/ask.ts';
import type { Engine } from '../engine/client.ts';
import type { ActName, FamilyCard, View } from '../engine/messages.ts';
import { explain } from '../notice.ts';
import type { Best } from '../store/progress.ts';
import type { Store } from '../store/store.ts';
import { Board } from './board.ts';
import { clockText } from './clock.ts';
import { Details } from './details.ts';
import { FarMoves } from './far.ts';
import { giveFeedback } from './feedback.ts';
import { Game } from './game.ts';
import * as keys from './keys.ts';
import type { Origin } from './origin.ts';
import { Pencils } from './pencils.ts';
import * as pointer from './pointer.ts';
import { Replay } from './replay.ts';
import { showResult, type Next } from './result.ts';
import { meet } from './tour.ts';

/** What differs between the pages. */
export interface Surroundings {
  /** The title of the window, after the name of the puzzle. */
  readonly name: string;
  /** The address of the page, if it has one that others can open. */
  readonly address: string | null;
  /** Updates the parts of the page around the stage. */
  show(view: View): void;
  /** Whether a solved puzzle gets a result card. */
  hasCard(): boolean;
  /** Saves the result, for the origin of the puzzle. */
  keep(view: View, best: Best, origin: Origin): Promise<void>;
  /** The puzzle that follows a solved one. */
  next(): Next | null;
  /** Opens another puzzle. */
  another(): void;
  /** Goes back to where the player was before a puzzle was asked for, which is made no longer. */
  back(address: 'asks' | 'follows'): void;
  /** The name of a puzzle for people: what the engine says, unless the page knows better. */
  title?(view: View): string;
}

export class Stage {
  readonly board = new Board(byId('board'));
  readonly game: Game;
  readonly #far: FarMoves;
  readonly #pencils: Pencils;
  readonly #details: Details;
  readonly #replay: Replay;
  /** The puzzles that the page has added to the statistics since it was opened, with what there was to say
   * of their times. */
  readonly #counted = new Map<string, string[]>();
  readonly #commands: Record<ActName | 'hint' | 'new', () => void>;

  constructor(readonly engine: Engine, readonly store: Store, readonly around: Surroundings) {
    const { board } = this;
    const cancel = engine.hasAnother ? [el('button', { type: 'button', click: () => game.cancel() }, 'Cancel')] : [];
    const game = new Game(engine, store, {
      changed: (view) => this.show(view),
      waits: (isWaiting) => byId('loads').replaceChildren(...(isWaiting ? ['Making the puzzle ... ', ...cancel] : [])),
      cancelled: around.back,
      solved: (view) => void this.#celebrate(view, true),
      follows: () => around.next()?.origin ?? null,
      fit: (view) => board.fit(view),
    });
    this.game = game;
    this.#far = new FarMoves(byId('far'), board, (text) => void game.ask({ ask: 'play', text }));
    this.#pencils = new Pencils((request) => void game.ask(request));
    this.#details = new Details(engine, board, byId('told'));
    this.#replay = new Replay(engine);
    const act = (act: ActName) => () => void game.ask({ ask: 'act', act });
    this.#commands = {
      undo: act('undo'), redo: act('redo'), mark: act('mark'), return: act('return'), restart: act('restart'),
      landmark: act('landmark'),
      hint: () => void game.hint(),
      new: () => around.another(),
    };
    this.#listen();
    setInterval(() => this.#tick(), 500);
    store.watch(() => void game.catchUp());
  }

  /** The family of the puzzle in play. */
  get card(): FamilyCard | undefined {
    return this.game.families.find(({ id }) => id === this.game.view?.family);
  }

  /** Moves the focus to the board, for buttons that disappear when pressed. */
  readonly toBoard = (): void => this.board.focus();

  show(view: View): void {
    const { game, store } = this;
    if (view.id !== game.shown?.id || view.status !== 'solved') this.#replay.close();
    if (view.moves !== game.shown?.moves && game.shown?.id === view.id) giveFeedback(store.progress.settings, 'step');
    game.shown = view;
    this.board.show(view, store.progress.settings.flaws);
    const title = this.around.title?.(view) ?? view.title;
    byId('title').textContent = title;
    document.title = `${title} \u00b7 ${this.around.name}`;
    if (view.status !== 'solved') byId<HTMLDialogElement>('result').close();
    byId('said').textContent = view.said;
    byId('left').textContent = view.progress ?? '';
    const tally = [count(view.moves, 'move'), count(view.undos, 'undo'), count(view.hints, 'hint')];
    if (view.mistakes > 0) tally.push(count(view.mistakes, 'mistake'));
    byId('counts').textContent = tally.join(', ');
    byId('hint').textContent = game.tellsMore ? 'Tell more' : 'Hint';
    byId('landmark').hidden = view.landmark === null;
    byId('landmark').textContent = `To last ${view.landmark}`;
    byId('card').hidden = view.status !== 'solved' || !this.around.hasCard();
    byId('again').hidden = view.status !== 'solved';
    byId('rule').textContent = this.card?.rule ?? '';
    byId('gestures').textContent = this.card?.gestures ?? '';
    enable(view);
    this.#help(view);
    this.#far.show(view);
    this.#pencils.show(view, this.card?.taps ?? null);
    this.#details.show(view);
    this.around.show(view);
    this.#tick();
  }

  /** Shows the reasons of a hint, and the button that takes back the moves it names. */
  #help({ hint, status, over }: View): void {
    const moves = hint?.take_back ?? (status === 'lost' && !over ? 1 : 0);
    const mend = el('button', { type: 'button', class: 'primary', click: () => {
      this.toBoard();
      void this.game.ask({ ask: 'cut', moves });
    } }, `Take back ${moves}`);
    byId('mend').replaceChildren(...(moves > 0 ? [mend] : []));
    const reasons = hint && hint.reasons.length > 1 ? hint.reasons : [];
    byId('why').hidden = reasons.length === 0;
    byId('reasons').replaceChildren(...reasons.map((reason) => el('li', {}, reason)));
  }

  /** The name, the rule and the signs of the board in play, once they are looked at. */
  async #explain(): Promise<void> {
    const { signs } = await this.engine.ask({ ask: 'legend' });
    byId('legend').replaceChildren(...signs.map(({ svg, name, about }) => {
      const image = el('img', { src: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })), alt: '' });
      image.onload = () => URL.revokeObjectURL(image.src);
      return el('li', {}, image, el('span', {}, el('b', {}, capital(name)), about ? `: ${about}` : ''));
    }));
  }

  #tick(): void {
    byId('clock').textContent = this.store.progress.settings.clock ? clockText(this.game.clock.seconds) : '';
  }

  /** Runs the signal, then shows the result card, unless the player has taken the solution back or
   * left in the meantime. `isNew` is false if the player only asks for the card again. */
  async #celebrate(view: View, isNew: boolean): Promise<void> {
    const { id, moves, family, tier } = view;
    const { board, engine, game, store, around } = this;
    try {
      const [{ origin }, hasCard, { settings }] = [game, around.hasCard(), store.progress];
      const seconds = Math.floor(game.clock.seconds);
      const of = `${family}/${tier ?? ''}`;
      const { address } = around;
      const asked = engine.ask({ ask: 'result', seconds, ...(address === null ? {} : { page: address }) });
      asked.catch(() => undefined);
      if (isNew) giveFeedback(settings, 'solved');
      if (isNew) meet(view);
      const run = isNew ? board.celebrate(view) : Promise.resolve();
      if (!hasCard) return void (await run);
      const result = await asked;
      await around.keep(view, { stars: result.stars, of: result.marks.length, moves, seconds }, origin);
      if (isNew && !this.#counted.has(id)) {
        const { kept, lines } = await engine.ask({
          ask: 'time', kept: store.progress.times[of], ...(view.hints > 0 ? {} : { seconds }),
        });
        await store.countSolve(of, seconds, result.stars, result.points, kept);
        this.#counted.set(id, lines);
      }
      await run;
      const rate = () => engine.ask({ ask: 'rate', text: id });
      const times = settings.clock ? (this.#counted.get(id) ?? []) : [];
      const again = () => this.#replay.open();
      await game.ifSolved(id, () => showResult({ result, times, series: store.progress.series[of], next: around.next(), rate, again }));
    } catch (error) {
      explain(error);
    }
  }

  #listen(): void {
    const { board, game } = this;
    for (const [id, run] of Object.entries(this.#commands))
      byId(id).addEventListener('click', ({ currentTarget }) => {
        if ((currentTarget as HTMLElement).ariaDisabled !== 'true') run();
      });
    byId('help').addEventListener('beforetoggle', ({ newState }) => {
      if (newState === 'open') void this.#explain().catch(explain);
    });
    // What a button of the sheet does is seen on the board.
    byId('menu').addEventListener('click', ({ target }) => {
      if ((target as Element).closest('.row button, a')) closeSheets();
    });
    byId('again').addEventListener('click', () => this.#replay.open());
    byId('card').addEventListener('click', () =>
      void game.ifSolved(game.view?.id ?? '', (view) => void this.#celebrate(view, false)));
    const pencils = this.#pencils;
    pointer.listen(board, game, {
      get pencil() { return pencils.inHand; },
      get isSecond() { return pencils.isSecond; },
      get isForEdges() { return pencils.isForEdges; },
      get points() { return (game.view?.points ?? false) && game.settings.sides; },
      looked: (cell) => this.#details.look(cell),
    });
    keys.listen(board, () => game.view?.walks ?? true, (command) => this.#run(command));
  }

  /** Whether sides of places can be marked, or pointed to. */
  get #hasSides(): boolean {
    const { view } = this.game;
    return view !== null && (view.points || view.pencils.some((kind) => kind.on_edges));
  }

  #run(command: keys.Command): void {
    const { board, game } = this;
    switch (command.do) {
      case 'step':
        return void game.ask({ ask: 'step', down: command.down, right: command.right });
      case 'look':
        return this.#look(board.neighbour(command.down, command.right));
      case 'look-to':
        return this.#look(command.cell);
      case 'drag':
        if (!this.#hasSides) return void this.#drag(command.down, command.right);
        board.sideTowards(command.down, command.right);
        return this.#details.look(board.focused, board.side);
      case 'side':
        if (!this.#hasSides) return;
        board.nextSide(command.by);
        return this.#details.look(board.focused, board.side);
      case 'tap': {
        const [cell, side] = [board.focused, game.view?.points && !command.second ? board.side : null];
        const request: PlayRequest = side === null ? { ask: 'tap', cell, second: command.second } : { ask: 'point', cell, side };
        return void game.ask(request).then(() => this.#details.look(cell, board.side));
      }
      case 'pencil': {
        const why = this.#pencils.toggle(board.focused, board.side);
        if (why !== null) byId('said').textContent = why;
        return;
      }
      case 'no-pencils':
        return this.#pencils.allOff();
      case 'next-pencil':
        byId('said').textContent = this.#pencils.next() ?? '';
        return;
      case 'far':
        // Which move a digit names is known only once the earlier requests are answered.
        return void game.ask(() => this.#far.request(command.nth));
      case 'menu':
      case 'help':
        return openSheet(command.do);
      default:
        return this.#commands[command.do]();
    }
  }

  /** Moves the cursor to a cell and describes it. */
  #look(cell: number): void {
    this.board.focusCell(cell, true);
    this.#details.look(cell);
  }

  /** Drags from the cursor by one cell: a line if one can slide that way, else to the next cell.
   * The cursor follows a line, except at the edge. */
  async #drag(down: number, right: number): Promise<void> {
    const { board, engine, game } = this;
    const cell = board.focused;
    const ahead = board.neighbour(down, right);
    const { slides } = await engine.ask({ ask: 'grasp', cell });
    const slide = slides.find((slide) => slide.down === down && slide.right === right);
    const [from, to] = slide ? [slide.from, slide.to] : [cell, ahead];
    await game.ask({ ask: 'drag', from, to });
    if (slide && ahead !== cell) board.focusCell(ahead, true);
  }
}

/** Closes the menu and the help, where they cover the board. */
export function closeSheets(): void {
  for (const sheet of document.querySelectorAll<HTMLElement>('.sheet:popover-open')) sheet.hidePopover();
}

/** Closes the result and the replay of the puzzle in play. */
export function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}

/** Opens a sheet. Where the menu is a panel beside the board, it gets the focus. */
function openSheet(id: 'menu' | 'help'): void {
  const sheet = byId(id);
  if (getComputedStyle(sheet).display === 'none') sheet.showPopover();
  sheet.querySelector<HTMLElement>('button:not([aria-disabled="true"]), a, input')?.focus();
}

/** Marks the buttons that cannot be used now. They get `aria-disabled` instead of `disabled`, so
 * that they keep the focus. */
function enable(view: View): void {
  const isOpen = view.status !== 'solved';
  const usable = {
    undo: view.can_undo, landmark: view.can_undo, redo: view.can_redo, restart: view.can_undo, return: view.can_return,
    hint: isOpen, mark: true, card: true, new: true,
  };
  for (const [id, can] of Object.entries(usable)) {
    const button = byId<HTMLButtonElement>(id);
    button.disabled = false;
    button.setAttribute('aria-disabled', String(!can));
  }
}
