// The keyboard. Where moves have a direction, arrows make them and Shift with an arrow moves the
// cursor; on other boards arrows move the cursor and Shift with an arrow drags. Keys work wherever
// the focus is, except in input fields and while a sheet or a dialog covers the board. Enter, the space bar,
// Home, End, `p` and `s` act on the cursor, so they work only while the board has the focus.
import type { Board } from './board.ts';

export type Command =
  | { do: 'step' | 'look' | 'drag'; down: number; right: number }
  | { do: 'look-to'; cell: number }
  | { do: 'tap'; second: boolean }
  | { do: 'far'; nth: number }
  | { do: 'side'; by: 1 | -1 }
  | { do: 'pencil' | 'no-pencils' | 'next-pencil' }
  | { do: 'undo' | 'landmark' | 'redo' | 'mark' | 'return' | 'restart' | 'hint' | 'new' | 'menu' | 'help' };

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  k: [-1, 0], j: [1, 0], h: [0, -1], l: [0, 1],
};

const PLAIN: Record<string, Command> = {
  u: { do: 'undo' }, U: { do: 'landmark' }, Backspace: { do: 'undo' }, r: { do: 'redo' },
  b: { do: 'mark' }, B: { do: 'return' }, '?': { do: 'hint' }, '0': { do: 'restart' },
  n: { do: 'new' }, w: { do: 'far', nth: 0 }, x: { do: 'tap', second: true },
  m: { do: 'menu' }, i: { do: 'help' },
  s: { do: 'side', by: 1 }, S: { do: 'side', by: -1 },
  p: { do: 'pencil' }, P: { do: 'no-pencils' }, t: { do: 'next-pencil' },
};

function command(event: KeyboardEvent, board: Board, walks: boolean): Command | null {
  const { key } = event;
  const control = event.ctrlKey || event.metaKey;
  // Shift makes the key a capital letter.
  if (control && key.toLowerCase() === 'z') return { do: event.shiftKey ? 'redo' : 'undo' };
  if (control && key === 'y') return { do: 'redo' };
  if (key === 'Home' || key === 'End') return { do: 'look-to', cell: board.end(key === 'End', control) };
  if (control || event.altKey) return null;
  if (key === 'Enter' || key === ' ') return { do: 'tap', second: event.shiftKey };
  const direction = DIRECTIONS[key] ?? (event.shiftKey ? DIRECTIONS[key.toLowerCase()] : undefined);
  if (direction) {
    const [plain, shifted] = walks ? (['step', 'look'] as const) : (['look', 'drag'] as const);
    return { do: event.shiftKey ? shifted : plain, down: direction[0], right: direction[1] };
  }
  if (/^[1-9]$/.test(key)) return { do: 'far', nth: Number(key) - 1 };
  return PLAIN[key] ?? null;
}

export function listen(board: Board, walks: () => boolean, run: (command: Command) => void): void {
  document.addEventListener('keydown', (event) => {
    const { activeElement } = document;
    if (activeElement?.matches('input, select, textarea, [contenteditable]') || document.querySelector('.sheet:popover-open, dialog:modal') || !board.isShown) return;
    const asked = command(event, board, walks());
    if (!asked || (['tap', 'look-to', 'pencil', 'side'].includes(asked.do) && !board.hasFocus)) return;
    event.preventDefault();
    if ('down' in asked && !board.hasFocus) board.focus();
    run(asked);
  });
}
