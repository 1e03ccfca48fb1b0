// Drag and tap. A tap goes to a cell whatever lies between, or says why not; a drag
// follows the finger, one step at a time.
import type { View } from '../engine/types.ts';
import type { Board } from './board.ts';

/** The rim of a cell that a drag does not count as the cell. */
const RIM = 0.16;
/** Points between two places of a drag are looked at this many pixels apart. */
const STRIDE = 6;

export interface Player {
  readonly view: View | null;
  /** Goes to a cell if the play, once it is this one's turn, still wants it. */
  point(cell: number, wants: (view: View) => boolean): void;
}

export function listen(board: Board, player: Player): void {
  let last: { x: number; y: number } | null = null;
  let lastCell: number | null = null;
  /** Whether a drag may take back what is solved: the one that solved it ends there. */
  let wasSolved = false;

  // A finger that grazes an earlier part of the trail must not take it all back.
  const isStep = (cell: number) => (view: View) =>
    (wasSolved || view.status !== 'solved') &&
    (view.trail.at(-2) === cell || view.choices.some((choice) => choice.cell === cell));

  board.grid.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const cell = board.cellAt(event.clientX, event.clientY, 0);
    if (cell === null) return;
    event.preventDefault();
    board.grid.setPointerCapture(event.pointerId);
    last = { x: event.clientX, y: event.clientY };
    lastCell = cell;
    wasSolved = player.view?.status === 'solved';
    board.focusCell(cell, true);
    player.point(cell, () => true);
  });

  board.grid.addEventListener('pointermove', (event) => {
    if (!last) return;
    const to = { x: event.clientX, y: event.clientY };
    const strides = Math.ceil(Math.hypot(to.x - last.x, to.y - last.y) / STRIDE);
    for (let stride = 1; stride <= strides; stride++) {
      const part = stride / strides;
      const cell = board.cellAt(
        last.x + (to.x - last.x) * part,
        last.y + (to.y - last.y) * part,
        RIM,
      );
      if (cell === null || cell === lastCell) continue;
      lastCell = cell;
      player.point(cell, isStep(cell));
    }
    last = to;
  });

  const end = () => { last = null; lastCell = null; };
  board.grid.addEventListener('pointerup', end);
  board.grid.addEventListener('pointercancel', end);
}
