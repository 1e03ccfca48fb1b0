// The page: levels from `?levels=` or `levels.json`, played by mouse, touch and keys.
import { draw, Puzzle, type Level, type Move } from "./player.js";

const part = (id: string) => document.getElementById(id)!;
const [board, said, choices] = ["board", "said", "choices"].map(part);
const file = new URLSearchParams(location.search).get("levels") ?? "levels.json";
const levels: Level[] = (await (await fetch(file)).json()).levels;
let number = 0, puzzle: Puzzle | undefined, played: string[] = [], cursor: number | undefined;
let held: number | undefined, hasDragged = false, timer = 0;

function open(next: number): void {
  number = (next + levels.length) % levels.length;
  const { geometry } = levels[number];
  puzzle = geometry ? new Puzzle(geometry) : undefined;
  [played, cursor] = [[], undefined];
  show();
}

/** Draws the puzzle, with buttons for moves that no gesture makes, or that one leaves open. */
function show(offered?: Move[]): void {
  const legal = puzzle?.legal() ?? [];
  offered ??= legal.filter(({ tap, second, drag }) => tap === undefined && second === undefined && drag.length === 0);
  board.innerHTML = puzzle ? draw(puzzle, cursor) : "This level has no geometry.";
  [board.dataset.solved, board.dataset.cursor] = [String(puzzle?.solved ?? false), String(cursor ?? 0)];
  said.textContent = `${number + 1} of ${levels.length}. ${levels[number].rule} ` 
    + (puzzle?.solved ? "Solved!" : legal.length === 0 ? "No move is left: undo." : `Moves: ${played.length}`);
  choices.replaceChildren(...offered.map((move) => {
    const button = document.createElement("button");
    [button.textContent, button.onclick] = [move.text, () => play(move.text)];
    return button;
  }));
}

function play(text: string): void {
  const move = puzzle?.legal().find((move) => move.text === text);
  if (!puzzle || !move) return;
  puzzle.play(move);
  played.push(text);
  show();
}

/** Makes the one move that a gesture fits, or offers those that it fits. */
function choose(fit: Move[]): boolean {
  if (fit.length === 1) play(fit[0].text); else if (fit.length > 1) show(fit);
  return fit.length > 0;
}

const tap = (kind: "tap" | "second", cell: number) => choose(puzzle?.legal().filter((move) => move[kind] === cell) ?? []);


function drag(from: number, to: number): boolean {
  const fits = ({ drag }: Move) => drag.includes(from) && drag.indexOf(from) < drag.lastIndexOf(to);
  return choose(puzzle?.legal().filter(fits) ?? []);
}

function replay(moves: string[]): void {
  open(number);
  for (const text of moves) play(text);
}

function under({ clientX, clientY }: PointerEvent): number | undefined {
  const cell = (document.elementFromPoint(clientX, clientY) as SVGElement | null)?.dataset?.cell;
  return cell === undefined ? undefined : +cell;
}
board.onpointerdown = (event) => {
  [held, hasDragged] = [under(event), false];
  const cell = held;
  if (cell !== undefined) timer = window.setTimeout(() => { held = undefined; tap("second", cell); }, 500);
};
board.onpointermove = (event) => {
  const cell = under(event);
  if (held === undefined || cell === undefined || cell === held) return;
  clearTimeout(timer);
  hasDragged = true;
  if (drag(held, cell)) held = cell;
};
board.onpointerup = (event) => {
  clearTimeout(timer);
  if (held !== undefined && !hasDragged) tap(event.button === 2 || event.shiftKey ? "second" : "tap", held);
  held = undefined;
};
board.oncontextmenu = (event) => event.preventDefault();

/** The nearest cell in a direction. */
function beside(dx: number, dy: number): number | undefined {
  const cells = puzzle?.geometry.cells ?? [], from = cells[cursor ?? 0];
  const far = (to: number) => {
    const along = (cells[to].x - from.x) * dx + (cells[to].y - from.y) * dy;
    return along <= 0 ? Infinity : along + 3 * Math.abs((cells[to].x - from.x) * dy + (cells[to].y - from.y) * dx);
  };
  const [nearest] = [...cells.keys()].filter((to) => far(to) < Infinity).sort((a, b) => far(a) - far(b));
  return nearest;
}
board.onkeydown = (event) => {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const from = cursor ?? 0, count = puzzle?.geometry.cells.length ?? 1, turn = { PageUp: count - 1, PageDown: 1 }[event.key];
  const next = way ? beside(way[0], way[1]) : turn && (from + turn) % count;
  if (next !== undefined) {
    cursor = next;
    if (!event.shiftKey || !drag(from, next)) show();
  } else if (event.key === "Enter") tap(event.shiftKey ? "second" : "tap", from);
  else if (event.key === "Backspace") replay(played.slice(0, -1));
  else return;
  event.preventDefault();
};
part("undo").onclick = () => replay(played.slice(0, -1));
part("again").onclick = () => open(number);
part("answer").onclick = () => replay(levels[number].solution.slice(0, played.length + 1));
part("back").onclick = () => open(number - 1);
part("next").onclick = () => open(number + 1);
open(0);
