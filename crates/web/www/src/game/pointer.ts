// Touch and mouse. On a board with a trail, a drag extends the trail one step at a time, and a tap
// leads it straight to a cell, or says why that is impossible. On other boards the game decides
// what a tap and a secondary tap (right button, long press, Shift) mean, and a line that is dragged
// follows the finger until the finger lifts. With a pencil selected, a stroke marks cells, or a tap the
// nearest side of a cell.
import type { Engine } from '../engine/client.ts';
import type { PlayRequest } from '../engine/ask.ts';
import type { Slide, View } from '../engine/messages.ts';
import type { Board } from './board.ts';
import { hasMark } from './pencils.ts';
import { Slider } from './slider.ts';

/** The rim of a cell, as a share of its size, where a drag does not enter the cell. */
const RIM = 0.16;
/** How many pixels apart a drag is sampled between two events. */
const STRIDE = 6;
/** Pixels that a finger may move before the press becomes a drag. */
const SLACK = 8;
/** How near to the middle of a cell a tap is not on a side of it, as a share of the way there. */
const MIDDLE = 0.3;
/** Milliseconds after which a press becomes a long press. */
const LONG = 450;

export interface Player {
  readonly engine: Engine;
  readonly view: View | null;
  /** Sends a request when its turn comes, unless `wants` then rejects the state of the play. */
  ask(request: PlayRequest, wants?: (view: View) => boolean): Promise<void>;
}

/** The selected pencil, and who hears where the pointer is. */
export interface Hand {
  /** The kind of pencil mark that is selected; null if none is. */
  readonly pencil: string | null;
  /** Whether that marks sides of cells. */
  readonly isForEdges: boolean;
  /** Whether a tap near a side of a cell points what is on the cell there. */
  readonly points: boolean;
  /** Whether a tap is the secondary one, and a secondary tap the first. */
  readonly isSecond: boolean;
  /** The pointer is on a cell. */
  looked(cell: number): void;
}

interface Point {
  x: number;
  y: number;
}

/** A gesture in progress, from the press to the release. */
interface Stroke {
  move(at: Point): void;
  end(): void;
  /** Ends the gesture without a move. */
  cancel(): void;
}

export function listen(board: Board, player: Player, hand: Hand): void {
  let stroke: Stroke | null = null;
  /** The pointer that makes the stroke. Other fingers neither start nor end one. */
  let finger = -1;

  board.grid.addEventListener('contextmenu', (event) => event.preventDefault());
  board.grid.addEventListener('pointerdown', (event) => {
    const isSecond = event.button === 2;
    if ((event.button !== 0 && !isSecond) || !event.isPrimary || stroke) return;
    const at = { x: event.clientX, y: event.clientY };
    const cell = board.cellAt(at.x, at.y, 0, event.pointerType !== 'mouse');
    if (cell === null || !player.view) return;
    event.preventDefault();
    board.focusCell(cell, true);
    if (isSecond || (event.shiftKey && !hand.pencil)) {
      void player.ask({ ask: 'tap', cell, second: !hand.isSecond }).then(() => hand.looked(cell));
      return;
    }
    board.grid.setPointerCapture(event.pointerId);
    finger = event.pointerId;
    stroke = begin(cell, at, event.pointerType !== 'mouse');
  });
  board.grid.addEventListener('pointermove', (event) => {
    const at = { x: event.clientX, y: event.clientY };
    if (stroke) return event.pointerId === finger ? stroke.move(at) : undefined;
    const cell = event.pointerType === 'mouse' ? board.cellAt(at.x, at.y, 0) : null;
    if (cell !== null) hand.looked(cell);
  });
  for (const [type, how] of [['pointerup', 'end'], ['pointercancel', 'cancel']] as const)
    board.grid.addEventListener(type, (event) => {
      if (event.pointerId !== finger) return;
      stroke?.[how]();
      stroke = null;
    });

  const begin = (cell: number, at: Point, isTouch: boolean): Stroke => {
    if (hand.pencil !== null && hand.isForEdges) return note(board, player, cell, hand.pencil, at);
    if (hand.pencil !== null) return mark(board, player, cell, hand.pencil);
    if (player.view?.trail.length) return follow(board, player, cell, at);
    return press(board, player, hand, cell, at, isTouch);
  };
}

/** Calls back with each cell that a drag enters between two points. */
function pass(board: Board, from: Point, to: Point, rim: number, met: (cell: number) => void): void {
  const strides = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STRIDE);
  for (let stride = 1; stride <= strides; stride++) {
    const part = stride / strides;
    const cell = board.cellAt(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part, rim);
    if (cell !== null) met(cell);
  }
}

/** A stroke that draws the trail after the finger. */
function follow(board: Board, player: Player, cell: number, at: Point): Stroke {
  let [last, lastCell] = [at, cell];
  /** A drag that began on a solved puzzle may take the solution back; a drag that reaches the
   * solution ends there. */
  const wasSolved = player.view?.status === 'solved';
  const isMeant = ({ status }: View) => wasSolved || status !== 'solved';
  void player.ask({ ask: 'tap', cell });
  return {
    move(to) {
      pass(board, last, to, RIM, (cell) => {
        if (cell === lastCell) return;
        lastCell = cell;
        void player.ask({ ask: 'follow', cell }, isMeant);
      });
      last = to;
    },
    end() {},
    cancel() {},
  };
}

/** A stroke that puts a pencil mark on the cells that it passes, or takes the mark off if the first
 * cell has it. */
function mark(board: Board, player: Player, cell: number, kind: string): Stroke {
  const has = (cell: number) => player.view?.places.find((place) => place.cell === cell)?.pencil === kind;
  const isOff = has(cell);
  const cells = new Set([cell]);
  let last: Point | null = null;
  const show = () => board.pointOut('stroke', [...cells]);
  show();
  return {
    move(to) {
      pass(board, last ?? to, to, 0, (cell) => { if (has(cell) === isOff) cells.add(cell); });
      last = to;
      show();
    },
    end() {
      board.pointOut('stroke', []);
      void player.ask({ ask: 'pencil', ...(isOff ? {} : { mark: kind }), cells: [...cells] });
    },
    cancel() { board.pointOut('stroke', []); },
  };
}

/** A press that puts a pencil mark on the side nearest to where the finger lifts, or takes it off. */
function note(board: Board, player: Player, cell: number, kind: string, at: Point): Stroke {
  let side: number | null = null;
  const move = (to: Point) => {
    cell = board.cellAt(to.x, to.y, 0) ?? cell;
    side = board.sideAt(cell, to.x, to.y, 0);
    board.pointOutSides('aim', side === null ? [] : [[cell, side]]);
  };
  const cancel = () => board.pointOutSides('aim', []);
  move(at);
  return {
    move,
    end() {
      cancel();
      if (side === null) return;
      const mark = hasMark(player.view, kind, cell, side) ? {} : { mark: kind };
      void player.ask({ ask: 'pencil', ...mark, edges: [[cell, side]] });
    },
    cancel,
  };
}

/** A press that becomes a tap, a long press, a drag to another cell, or the shift of a line. */
function press(board: Board, player: Player, hand: Hand, cell: number, at: Point, isTouch: boolean): Stroke {
  let slides: Slide[] = [];
  let line: { slider: Slider; isUpright: boolean } | null = null;
  let steps = 0;
  let [isDrag, isDone, to] = [false, false, cell];
  const tap = (second: boolean) => {
    isDone = true;
    const isSecond = second !== hand.isSecond;
    const side = hand.points && !isSecond ? board.sideAt(cell, at.x, at.y, MIDDLE) : null;
    void player.ask(side === null ? { ask: 'tap', cell, second: isSecond } : { ask: 'point', cell, side }).then(() => hand.looked(cell));
  };
  const long = isTouch ? setTimeout(() => { if (!isDrag && !isDone) tap(true); }, LONG) : undefined;
  let last = at;
  const move = (next: Point) => {
    last = next;
    const [right, down] = [next.x - at.x, next.y - at.y];
    if (isDone || (!isDrag && Math.hypot(right, down) < SLACK)) return;
    isDrag = true;
    clearTimeout(long);
    if (!line) {
      const isUpright = Math.abs(down) > Math.abs(right);
      const slide = slides.find((slide) => (slide.down !== 0) === isUpright);
      if (slide) line = { slider: new Slider(board, slide), isUpright };
    }
    if (line) {
      steps = line.slider.follow(right, down);
      return;
    }
    to = board.cellAt(next.x, next.y, 0) ?? cell;
    board.pointOut('stroke', to === cell ? [] : [cell, to]);
  };
  // The answer may arrive after the drag has begun: then the line catches up with the finger.
  void player.engine.ask({ ask: 'grasp', cell }).then((grasp) => {
    slides = grasp.slides;
    if (!isDone && isDrag) move(last);
  }, () => undefined);
  const cancel = () => {
    isDone = true;
    clearTimeout(long);
    line?.slider.remove();
    board.pointOut('stroke', []);
  };
  const end = async () => {
    if (isDone) return;
    const [held, made] = [line, steps];
    if (!isDrag) { clearTimeout(long); return tap(false); }
    isDone = true;
    board.pointOut('stroke', []);
    if (!held) {
      if (to !== cell) await player.ask({ ask: 'drag', from: cell, to });
      return;
    }
    held.slider.settle(made);
    const isThatWay = ({ down, right }: Slide) => (held.isUpright ? down : right) * made > 0;
    const isAlong = ({ down }: Slide) => (down !== 0) === held.isUpright;
    const slide = slides.find(isThatWay) ?? slides.find(isAlong);
    // Each cell that the finger passed is a move. One of them may end the play, so the rest is
    // dropped; so it is if one spends something, about which the player is asked.
    const moves = Array.from({ length: Math.abs(made) }, (_, nth) =>
      slide && player.ask({ ask: 'drag', from: slide.from, to: slide.to }, ({ status, asks }) => status === 'open' && !(nth && asks)));
    await Promise.all(moves);
    held.slider.remove();
  };
  return { move, end: () => void end(), cancel };
}
