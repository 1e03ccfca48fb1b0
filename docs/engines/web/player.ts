// Draws and plays the puzzles of a levels.json, of any family, from their geometry alone.

interface Cell { id: string; x: number; y: number; outline: number[]; radius: number }
interface Link { from: number; to: number; sides: number[]; passage: "open" | "one-way" | "closed" }
interface Look { name: string; shape: string; tone: string; text: string; ends: { sides: number[] }[] }
interface Kind { x: number; y: number; size: number; line: number; looks: Look[] }
interface Slot { cell?: number; link?: number; kind: number; start: number }
interface Part { kind: string; slot: number; values?: number[]; value?: number; by?: number }
interface Rule {
  text: string; tests: Part[]; effects: Part[]; width: number; places: number[];
  tap?: number; second_tap?: number; drag?: number[];
}
interface Condition { kind: string; slots?: number[]; values?: number[]; number?: number; cells?: number[] }
interface State { values: number[]; solved: boolean; moves: { text: string; to: number; tap?: number }[] }
interface Geometry {
  cells: Cell[]; links: Link[]; kinds: Kind[]; slots: Slot[]; controls: { from: number; slot: number }[];
  moves: Rule[]; after: Rule[]; goal: Condition[]; lost: Condition[]; table: State[];
}
export interface Level { board_id: string; rule: string; solution: string[]; geometry: Geometry | null }

/** A move: a rule at one of its places, or one of a table's; with the cells of its gestures. */
export interface Move { text: string; rule?: Rule; place: number[]; to?: number; tap?: number; second?: number; drag: number[] }

/** A puzzle in play. */
export class Puzzle {
  values: number[];
  private state = 0;
  private readonly steps: Move[];
  private readonly after: Move[];

  constructor(readonly geometry: Geometry) {
    this.values = geometry.slots.map((slot) => slot.start);
    this.steps = geometry.moves.flatMap((rule) => this.placed(rule));
    this.after = geometry.after.flatMap((rule) => this.placed(rule));
  }

  private placed(rule: Rule): Move[] {
    const { cells, slots } = this.geometry;
    const moves: Move[] = [];
    for (let at = 0; at < rule.places.length; at += rule.width) {
      const place = rule.places.slice(at, at + rule.width);
      const cell = (nth?: number) => (nth === undefined ? undefined : slots[place[nth]].cell);
      const text = rule.text.replace(/\{(\d+)\}/g, (_, nth) => cells[cell(+nth)!].id);
      const drag = (rule.drag ?? []).map((nth) => cell(nth)!);
      moves.push({ text, rule, place, tap: cell(rule.tap), second: cell(rule.second_tap), drag });
    }
    return moves;
  }

  legal(): Move[] {
    const state = this.geometry.table[this.state];
    if (state) return state.moves.map((move) => ({ ...move, place: [], drag: [] }));
    return this.solved || this.lost ? [] : this.steps.filter((step) => this.holds(step));
  }

  play(move: Move): void {
    if (move.to === undefined) {
      this.change(move);
      for (const step of this.after) if (this.holds(step)) this.change(step);
    } else [this.state, this.values] = [move.to, this.geometry.table[move.to].values];
  }

  get solved(): boolean {
    const state = this.geometry.table[this.state];
    return state ? state.solved : this.geometry.goal.every((condition) => this.met(condition));
  }

  get lost(): boolean { return this.geometry.lost.some((condition) => this.met(condition)); }

  look(slot: number): Look { return this.geometry.kinds[this.geometry.slots[slot].kind].looks[this.values[slot]]; }

  private holds({ rule, place }: Move): boolean {
    const value = (nth: number) => this.values[place[nth]];
    return rule!.tests.every(({ kind, slot, values }) => kind === "is"
      ? values!.includes(value(slot))
      : place.some((_, nth) => nth >= slot && value(nth) !== value(slot)));
  }

  private change({ rule, place }: Move): void {
    const { slots, kinds } = this.geometry;
    for (const { kind, slot, value, by } of rule!.effects) {
      const count = kinds[slots[place[slot]].kind].looks.length;
      const tail = place.slice(slot);
      if (kind === "set") this.values[place[slot]] = value!;
      if (kind === "add") this.values[place[slot]] = (this.values[place[slot]] + by! + count) % count;
      if (kind === "fill") for (const other of tail) this.values[other] = value!;
      if (kind === "shift") {
        const old = tail.map((other) => this.values[other]);
        tail.forEach((other, nth) => (this.values[other] = old[(nth + old.length - 1) % old.length]));
      }
    }
  }

  private met({ kind, slots = [], values = [], number, cells = [] }: Condition): boolean {
    const those = slots.filter((slot) => values.includes(this.values[slot])).length;
    switch (kind) {
      case "all": return those === slots.length;
      case "any": return those > 0;
      case "count": return those === number;
    }
    // Groups of ends, which links join: each knows the smallest group that it is joined to.
    const at = new Map<string, number>(), of: number[] = [], root: number[] = [];
    let ends = 0, joints = 0;
    this.geometry.slots.forEach(({ cell }, slot) => {
      if (cell !== undefined) for (const { sides } of this.look(slot).ends) {
        ends += sides.length;
        sides.forEach((side) => at.set(`${cell}/${side}`, of.length));
        root.push(of.length);
        of.push(cell);
      }
    });
    for (const { from, to, sides, passage } of this.geometry.links) {
      const a = at.get(`${from}/${sides[0]}`), b = at.get(`${to}/${sides[1]}`);
      if (passage !== "open" || a === undefined || b === undefined) continue;
      joints += 1;
      const [low, high] = [Math.min(root[a], root[b]), Math.max(root[a], root[b])];
      root.forEach((other, group) => { if (other === high) root[group] = low; });
    }
    const whole = of.length > 0 && root.every((group) => group === 0);
    if (kind === "tree") return whole && ends === 2 * joints && joints + 1 === of.length;
    return root[of.indexOf(cells[0])] === root[of.indexOf(cells[1])];
  }
}

const COLOURS: Record<string, string> = {
  ink: "#14213d", ground: "#e9edf5", wall: "#5b6478", done: "#1d5fd0", here: "#d9730d", on: "#14803c",
  off: "#767d8c", goal: "#c9b6f2", bad: "#c81e1e", veil: "#9aa3b5", tint0: "#f4a8a8", tint1: "#a8c5f4",
  tint2: "#f1dc93", tint3: "#d2b5ef", tint4: "#b2dfb2", tint5: "#aee3e8", tint6: "#ffffff", tint7: "#b9bdf0",
};
type Point = [number, number];
const half = ([a, b]: Point, [c, d]: Point): Point => [(a + c) / 2, (b + d) / 2];
const stroke = (colour: string, width: number, rest = "") => `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${rest}`;
const line = ([a, b]: Point, [c, d]: Point, rest: string) => `<line x1="${a}" y1="${b}" x2="${c}" y2="${d}" ${rest}/>`;
const polygon = (points: unknown[], rest: string) => `<polygon points="${points.join(" ")}" ${rest}/>`;
const circle = ([x, y]: Point, radius: number, rest: string) => `<circle cx="${x}" cy="${y}" r="${radius}" ${rest}/>`;
const outline = (cell: Cell, rest: string) => cell.radius > 0 ? circle([cell.x, cell.y], cell.radius, rest) : polygon(cell.outline, rest);
function words(text: string, [x, y]: Point, size: number, fill: string, halo = "none"): string {
  const lines = text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).split("\n");
  const at = (nth: number) => y + (nth - (lines.length - 1) / 2) * size;
  return lines.map((line, nth) => `<text x="${x}" y="${at(nth)}" font-size="${size}" fill="${fill}" stroke="${halo}" stroke-width="${size / 6}" paint-order="stroke">${line}</text>`).join("");
}

/** The puzzle as SVG. Cells carry their number as `data-cell`. */
export function draw(puzzle: Puzzle, cursor?: number): string {
  const { cells, links, kinds, slots, controls } = puzzle.geometry;
  const parts: string[] = [], below: string[] = [];
  const rim = (axis: 0 | 1) => cells.flatMap(({ x, y, radius, outline }) => [[x, y][axis] - radius, [x, y][axis] + radius, ...outline.filter((_, at) => at % 2 === axis)]);
  const [left, right, top, bottom] = [rim(0), rim(1)].flatMap((all) => [Math.min(...all) - 150, Math.max(...all) + 150]);
  const centre = (cell: number): Point => [cells[cell].x, cells[cell].y];
  const corner = (cell: number, nth: number) => ((all) => [all[(2 * nth) % all.length], all[(2 * nth + 1) % all.length]] as Point)(cells[cell].outline);
  const side = (cell: number, nth: number) => half(corner(cell, nth), corner(cell, nth + 1));
  const middle = ({ from, to, sides }: Link) => sides.length > 0 ? side(from, sides[0]) : half(centre(from), centre(to));
  const thin = stroke(COLOURS.off, 30);
  for (const cell of cells) parts.push(outline(cell, thin));
  for (const { from, to, sides: [out, back], passage } of links) {
    if (out === undefined) parts.push(line(centre(from), centre(to), stroke(COLOURS.off, 30, cells[from].radius ? "" : 'stroke-dasharray="90"')));
    else if (passage === "closed") below.push(line(corner(from, out), corner(from, out + 1), stroke(COLOURS.ink, 100)));
    // Where the sides lie apart, the link leaves the picture and comes in again.
    else if (Math.hypot(side(from, out)[0] - side(to, back)[0], side(from, out)[1] - side(to, back)[1]) > 50) {
      for (const [cell, nth] of [[from, out], [to, back]]) parts.push(circle(side(cell, nth), 70, `fill="${COLOURS.here}"`));
    }
  }
  const told: string[] = [];
  slots.forEach((slot, number) => {
    const look = puzzle.look(number), { x: dx, y: dy, size, line: height } = kinds[slot.kind], colour = COLOURS[look.tone];
    if (slot.cell === undefined && slot.link === undefined) return void told.push(look.text);
    const link = slot.link === undefined ? undefined : links[slot.link], r = size / 2;
    const [x, y] = link ? middle(link) : centre(slot.cell!), at: Point = [x + dx, y + dy];
    for (const { sides } of look.ends) {
      for (const nth of sides) parts.push(line(centre(slot.cell!), side(slot.cell!, nth), stroke(colour, 170)));
      if (sides.length === 1) parts.push(circle(at, 170, `fill="${colour}"`));
    }
    const near = (x: number, y: number): Point => [at[0] + x * r, at[1] + y * r];
    const bold = stroke(colour, Math.max(60, size / 4)), fill = `fill="${colour}"`;
    if (look.shape === "cell") parts.push(outline(cells[slot.cell!], `fill="${colour}" stroke="${COLOURS.off}" stroke-width="30"`));
    if (look.shape === "disc") parts.push(circle(at, r, fill));
    if (look.shape === "ring") parts.push(circle(at, r, stroke(colour, 60)));
    if (look.shape === "square") parts.push(polygon([near(-1, -1), near(1, -1), near(1, 1), near(-1, 1)], fill));
    if (look.shape === "diamond") parts.push(polygon([near(0, -1), near(1, 0), near(0, 1), near(-1, 0)], fill));
    if (look.shape === "cross") parts.push(line(near(-1, -1), near(1, 1), bold), line(near(-1, 1), near(1, -1), bold));
    if (look.shape === "line") parts.push(line(centre(link!.from), centre(link!.to), bold));
    if (look.shape === "bar") {
      const [a, b] = [cells[link!.from], cells[link!.to]], long = Math.hypot(b.x - a.x, b.y - a.y);
      const [across, down] = [(a.y - b.y) / long, (b.x - a.x) / long];
      parts.push(line(near(across, down), near(-across, -down), stroke(colour, 90)));
    }
    const isFull = ["disc", "square", "diamond"].includes(look.shape), isState = ["on", "off"].includes(look.tone);
    parts.push(words(look.text, at, height, isFull ? "#fff" : isState ? colour : COLOURS.ink, isFull ? "none" : "#fff"));
  });
  // Bars, arrows and what switches what lie over the slots, which may fill their cells.
  for (const link of links.filter((link) => link.passage === "one-way")) {
    const [[x, y], [a, b], [c, d]] = [middle(link), centre(link.from), centre(link.to)];
    const turn = `translate(${x} ${y}) rotate(${(Math.atan2(d - b, c - a) * 180) / Math.PI})`;
    parts.push(polygon([-120, -110, 120, 0, -120, 110], `transform="${turn}" fill="${COLOURS.ink}"`));
  }
  for (const { from, slot } of controls) {
    const { cell, link } = slots[slot], to = link === undefined ? centre(cell!) : middle(links[link]);
    parts.push(line(centre(from), to, stroke(COLOURS.tint3, 25, 'stroke-dasharray="60 50"')));
  }
  cells.forEach((cell, number) => parts.push(outline(cell, `data-cell="${number}" fill="transparent" stroke-width="70" stroke="${number === cursor ? COLOURS.here : "none"}"`)));
  told.forEach((text, nth) => parts.push(words(text, [(left + right) / 2, bottom + 250 + 400 * nth], 280, COLOURS.ink)));
  return `<svg viewBox="${left} ${top} ${right - left} ${bottom - top + 400 * told.length}" text-anchor="middle" dominant-baseline="central">${parts.concat(below).join("")}</svg>`;
}
