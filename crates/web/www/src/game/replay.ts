// The solution of the puzzle in play, watched again move by move, beside a shortest one if one is known.
import { byId, count, el } from '../dom.ts';
import type { Engine } from '../engine/client.ts';
import { explain } from '../notice.ts';
import { Board } from './board.ts';

/** The milliseconds from move to move while they go on by themselves, and the most for all of them. */
const [PACE, MOST] = [900, 30_000];

/** A solution with its board. */
interface Lane {
  name: string;
  moves: number;
  /** Whether it is the shortest solution, and not the player's. */
  least: boolean;
  board: Board;
  /** What the shown move did. */
  caption: HTMLElement;
  shown: number | null;
}

/** The keys, beside those of buttons and of the slider. */
const KEYS: Record<string, 'first' | 'back' | 'play' | 'forward' | 'last'> = {
  Home: 'first', ArrowLeft: 'back', p: 'play', ' ': 'play', ArrowRight: 'forward', End: 'last',
};

export class Replay {
  readonly #dialog = byId<HTMLDialogElement>('replay');
  readonly #slider = el('input', { type: 'range', min: '0', step: '1', 'aria-label': 'Move' });
  /** Tells each step to screen readers. */
  readonly #told = el('p', { class: 'unseen', role: 'status' });
  readonly #buttons: Record<(typeof KEYS)[string], HTMLButtonElement>;
  #lanes: Lane[] = [];
  /** The step that is asked for, which the boards show once the engine has drawn it. */
  #step = 0;
  #isDrawing = false;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(readonly engine: Engine) {
    const button = (name: string, sign: string, key: string, step: () => number) =>
      el('button', { type: 'button', 'aria-label': name, title: `Key: ${key}`, click: () => this.#go(step()) }, sign);
    this.#buttons = {
      first: button('First', '\u21e4', 'Home', () => 0),
      back: button('Back', '\u2190', '\u2190', () => this.#step - 1),
      play: el('button', { type: 'button', class: 'primary', title: 'Key: p', click: () => this.#play() }, 'Play'),
      forward: button('Forward', '\u2192', '\u2192', () => this.#step + 1),
      last: button('Last', '\u21e5', 'End', () => this.#last),
    };
    this.#slider.addEventListener('input', () => this.#go(Number(this.#slider.value)));
    this.#dialog.addEventListener('close', () => this.#end());
    this.#dialog.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Shows the start, and with it the shortest solution, which may have to be searched for. */
  open(): void {
    const dialog = this.#dialog;
    if (dialog.open) return;
    const close = el('button', { type: 'button', click: () => dialog.close() }, 'Close');
    const said = el('p', { class: 'small' }, 'The fewest moves are being counted ...');
    const lanes = el('div', { class: 'lanes' });
    const steps = el('div', { class: 'row', role: 'group', 'aria-label': 'Steps' }, ...Object.values(this.#buttons));
    dialog.replaceChildren(
      el('div', { class: 'head' }, el('h2', { id: 'replay-title' }, 'Your solution again'), close),
      said, lanes, el('div', { class: 'row steps' }, steps, this.#slider), this.#told);
    dialog.showModal();
    this.#buttons.play.focus();
    this.engine.ask({ ask: 'replay' }).then((found) => {
      if (!dialog.open) return;
      said.textContent = found.said;
      const { moves, least } = found;
      this.#lanes = [this.#lane('Yours', moves, false), ...(least === null ? [] : [this.#lane('Least', least, true)])];
      lanes.replaceChildren(...this.#lanes.map((lane) => el('section', { 'aria-label': lane.name },
        el('h3', {}, `${lane.name}: ${count(lane.moves, 'move')}`),
        el('div', { class: 'slot' }, lane.board.holder), lane.caption)));
      this.#slider.max = String(this.#last);
      this.#go(0);
    }).catch((error: unknown) => {
      dialog.close();
      explain(error);
    });
  }

  close(): void {
    this.#dialog.close();
  }

  #lane(name: string, moves: number, least: boolean): Lane {
    const board = new Board(el('div', { class: 'board' }), true);
    return { name, moves, least, board, caption: el('p', { class: 'small' }), shown: null };
  }

  /** The last step, where the longer solution ends. */
  get #last(): number {
    return Math.max(0, ...this.#lanes.map(({ moves }) => moves));
  }

  get #isPlaying(): boolean {
    return this.#clock !== undefined;
  }

  /** Goes to a step; whatever goes on by itself then stops. */
  #go(step: number): void {
    this.#pause();
    this.#turnTo(step);
  }

  #turnTo(step: number): void {
    this.#step = Math.min(Math.max(step, 0), this.#last);
    const [isFirst, isLast] = [this.#step === 0, this.#step === this.#last];
    for (const [name, ends] of [['first', isFirst], ['back', isFirst], ['forward', isLast], ['last', isLast]] as const)
      this.#buttons[name].setAttribute('aria-disabled', String(ends));
    this.#slider.value = String(this.#step);
    this.#slider.setAttribute('aria-valuetext', `${this.#step} of ${this.#last}`);
    void this.#draw().catch((error: unknown) => {
      this.close();
      explain(error);
    });
  }

  /** Draws the step that is asked for. Steps that were asked for meanwhile and are past are left out. */
  async #draw(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    try {
      for (let step = -1; step !== this.#step;) {
        step = this.#step;
        await Promise.all(this.#lanes.map((lane) => this.#drawLane(lane, Math.min(step, lane.moves))));
      }
    } finally {
      this.#isDrawing = false;
    }
    // Steps that go on by themselves are told at their end: faster than that nobody listens.
    if (!this.#isPlaying) this.#told.textContent = this.#lanes.map(({ name, caption }) => `${name}: ${caption.textContent}`).join(' ');
  }

  async #drawLane(lane: Lane, step: number): Promise<void> {
    if (lane.shown === step) return;
    const { least, shown } = lane;
    const view = await this.engine.ask({ ask: 'watch', step, least, ...(shown === null ? {} : { from: shown }) });
    lane.shown = step;
    lane.board.show(view, false);
    lane.caption.textContent = step === 0 ? view.said : `${step} of ${lane.moves}. ${view.said}`;
  }

  #play(): void {
    if (this.#isPlaying) return this.#pause();
    if (this.#step === this.#last) this.#turnTo(0);
    this.#clock = setInterval(() => {
      if (this.#isDrawing) return;
      if (this.#step + 1 >= this.#last) this.#pause();
      this.#turnTo(this.#step + 1);
    }, Math.min(PACE, MOST / Math.max(this.#last, 1)));
    this.#buttons.play.textContent = 'Pause';
  }

  #pause(): void {
    clearInterval(this.#clock);
    this.#clock = undefined;
    this.#buttons.play.textContent = 'Play';
  }

  #key(event: KeyboardEvent): void {
    const name = KEYS[event.key];
    const { target } = event;
    // A slider has keys of its own, and the space bar presses the button that has the focus.
    const isOwn = target === this.#slider ? event.key !== 'p' : event.key === ' ' && target instanceof HTMLButtonElement;
    if (!name || isOwn || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#buttons[name].click();
  }

  #end(): void {
    this.#pause();
    this.#lanes = [];
    this.#dialog.replaceChildren();
  }
}
