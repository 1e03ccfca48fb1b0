// The questions and answers of the engine. Made from `crates/web/src/{request,answers,puzzles}.rs`:
// `ETCHWORK_BLESS=1 cargo test -p etchwork-web --test types` writes it anew.

export type Request = { "ask": "catalogue" } | { "ask": "fresh", 
/**
 * The first family of the catalogue if it is not named.
 */
family?: string, tier: string, 
/**
 * What is changed of the tier, by key, as on the command line: `size`, `mechanic`,
 * `maker`, or a setting of the maker.
 */
options?: { [key in string]: string }, seed: number, } | { "ask": "open", id: string, 
/**
 * The tier that a board ID was made for, where that is known.
 */
tier?: string, } | { "ask": "read", text: string, } | { "ask": "level", family?: string, tier: string, number: number, } | { "ask": "daily", family?: string, date: string, } | { "ask": "lesson", family: string, number: number, } | { "ask": "load", save: string, } | { "ask": "check", id: string, save: string, } | { "ask": "view" } | { "ask": "play", text: string, } | { "ask": "tap", cell: number, second?: boolean, } | { "ask": "follow", cell: number, } | { "ask": "cut", moves: number, } | { "ask": "drag", from: number, to: number, } | { "ask": "grasp", cell: number, } | { "ask": "touch", cell: number, } | { "ask": "pencil", mark?: string, cells: Array<number>, } | { "ask": "strict" } | { "ask": "step", down: number, right: number, } | { "ask": "act", act: ActName, } | { "ask": "hint", level: number, } | { "ask": "result", seconds: number, 
/**
 * The address of the page; what leads to the puzzle is added to it. Without one the ID
 * of the puzzle stands for a link.
 */
page?: string, } | { "ask": "choices" } | { "ask": "document", id: string, } | { "ask": "plan", wanted: Wanted, } | { "ask": "make", wanted: Wanted, index: number, } | { "ask": "data", text: string, } | { "ask": "solve", text: string, 
/**
 * The most nodes of the search.
 */
nodes?: number, } | { "ask": "count", text: string, nodes?: number, } | { "ask": "draw", text: string, solution: boolean, } | { "ask": "draft", text: string, } | { "ask": "tool", tool: string, at: Array<[number, number]>, } | { "ask": "figure", figure: FigureName, } | { "ask": "space", 
/**
 * Whether they are drawn however many they are.
 */
whole?: boolean, } | { "ask": "enter", state: number, } | { "ask": "bench" } & Setup | { "ask": "work", requests: number, } | { "ask": "look", nth: number, };

export type ActName = "undo" | "redo" | "mark" | "return" | "restart";

export type FigureName = "solutions" | "deduction" | "solution";

export type Setup = { 
/**
 * A set of any family.
 */
set: string, tier: string, 
/**
 * By name, or the tier's own.
 */
finder: string | null, 
/**
 * Of another family than paths: by name, or the tier's own.
 */
maker: string | null, 
/**
 * By name, or drawn by the tier's weights.
 */
mechanic: string | null, 
/**
 * The bounds of readings that replace those of the tier.
 */
gates: { [key in string]: Bounds }, seed: number, };

export type Bounds = { min: number | null, max: number | null, };

export type Catalogue = { generator: number, 
/**
 * The levels that each tier has.
 */
levels: number, 
/**
 * All families; the first is meant where none is named.
 */
families: Array<FamilyCard>, 
/**
 * The tier set that the first family plays.
 */
played: string, 
/**
 * What the workbench has: tier sets, mechanics, those that some tier has together, and
 * finders.
 */
sets: Array<SetCard>, mechanics: Array<Plugin>, stacks: Array<string>, finders: Array<Plugin>, };

export type FamilyCard = { id: string, 
/**
 * What one of its puzzles is called.
 */
name: string, about: string, 
/**
 * The rule of play, in a sentence or two.
 */
rule: string, 
/**
 * What a tap, a secondary tap and a drag do.
 */
gestures: string, 
/**
 * Whether a move may lose.
 */
can_lose: boolean, 
/**
 * What its teaching boards teach, in order.
 */
lessons: Array<string>, makers: Array<Plugin>, 
/**
 * The campaign.
 */
chapters: Array<Chapter>, tiers: Array<TierChoice>, };

export type Chapter = { title: string, 
/**
 * What is new, in a sentence.
 */
says: string, 
/**
 * The levels in order, each by its tier and its number there.
 */
levels: Array<[string, number]>, };

export type TierChoice = { name: string, options: Array<OptionChoice>, };

export type OptionChoice = { key: string, values: Array<string>, };

export type SetCard = { name: string, family: string, tiers: Array<TierCard>, };

export type TierCard = { name: string, sizes: Array<string>, mechanics: Array<string>, 
/**
 * Of paths.
 */
finder: string | null, 
/**
 * Of another family.
 */
maker: string | null, gates: { [key in string]: Bounds }, bands: { [key in string]: [number, number] }, };

export type Plugin = { id: string, about: string, };

export type View = { 
/**
 * The board ID.
 */
id: string, 
/**
 * The recipe ID, where the puzzle was made here.
 */
recipe: string | null, family: string, title: string, 
/**
 * What is to be learnt here, in a sentence.
 */
says: string | null, 
/**
 * What leads here behind the address of the page.
 */
link: string, tier: string | null, 
/**
 * The mechanics, or the name of the family.
 */
mechanic: string, status: Standing, 
/**
 * Whether one more step completes it.
 */
ready: boolean, 
/**
 * Of the picture's grid.
 */
cols: number, rows: number, 
/**
 * Of the drawing, in thousandths of a cell.
 */
width: number, height: number, places: Array<PlaceView>, 
/**
 * The drawing.
 */
svg: string, 
/**
 * What it shows, in words.
 */
description: string, 
/**
 * Where a signal comes in and goes out, as far as that is shown.
 */
input: number | null, output: number | null, 
/**
 * The cells of the trail, in order.
 */
trail: Array<number>, 
/**
 * The moves, but for those of a game in which a cursor reaches them all.
 */
choices: Array<Way>, 
/**
 * Whether arrows make moves; else they move the cursor.
 */
walks: boolean, 
/**
 * The places at which something cannot stay as it is; null of a game that marks none.
 */
flaws: Array<number> | null, 
/**
 * The kinds of pencil marks there are.
 */
pencils: Array<PencilKind>, 
/**
 * How far it is, in a few words.
 */
progress: string | null, 
/**
 * Cells still to be visited by the trail.
 */
left: number | null, moves: number, undos: number, hints: number, mistakes: number, 
/**
 * Whether there is something to take back, to make again, and a bookmark to go back to.
 */
can_undo: boolean, can_redo: boolean, can_return: boolean, 
/**
 * The cell that the trail had come to where the bookmark was set.
 */
bookmark: number | null, 
/**
 * Whether it is over before it is solved.
 */
over: boolean, 
/**
 * What happened, in short sentences.
 */
said: string, 
/**
 * The play as text.
 */
save: string, hint?: HintView, };

export type PlaceView = { cell: number, 
/**
 * The row of the picture's grid that it is in.
 */
row: number, 
/**
 * What it is called by those who do not see it.
 */
name: string, 
/**
 * Its corners in order, x and y by turns, in thousandths of a cell from the top left of the
 * drawing.
 */
outline: Array<number>, 
/**
 * The pencil mark on it.
 */
pencil: string | null, };

export type Way = { text: string, 
/**
 * The cell that it leads to from the head of the trail.
 */
cell: number | null, 
/**
 * Whether no arrow key makes it.
 */
far: boolean, };

export type PencilKind = { id: string, about: string, };

export type HintView = { level: number, 
/**
 * The cells that it is about, in order.
 */
cells: Array<number>, 
/**
 * What is drawn of it: lines from cell to cell.
 */
lines: Array<Array<number>>, 
/**
 * What is forced and why, a sentence each.
 */
reasons: Array<string>, 
/**
 * The moves that have to be taken back, where that helps.
 */
take_back: number | null, 
/**
 * The moves that it names, as far as it names some that follow one another from here.
 */
moves: Array<string>, 
/**
 * Whether the answer is no.
 */
lost: boolean, };

export type Standing = "open" | "solved" | "lost";

export type Checked = { status: Standing, };

export type Grasp = { slides: Array<Slide>, };

export type Slide = { 
/**
 * The drag that makes the move.
 */
from: number, to: number, 
/**
 * The way.
 */
down: number, right: number, 
/**
 * The line: what is on each goes to the next, and from the last to the first.
 */
cells: Array<number>, };

export type Touched = { cells: Array<number>, told: string | null, };

export type Score = { title: string, tally: string, forks: Array<ForkName>, fork_line: string | null, stars: number, 
/**
 * What each star is for.
 */
marks: Array<StarMark>, solutions: string | null, 
/**
 * The moves that were made and the least possible, where a good play is one of few.
 */
least: [number, number] | null, link: string, text: string, svg: string, };

export type ForkName = "clean" | "trapped" | "hinted";

export type StarMark = { what: string, won: boolean, };

export type Draft = { 
/**
 * The text of the puzzle, where an ID or a link was typed instead.
 */
text: string | null, family: string | null, 
/**
 * Why it cannot be read; else it is drawn.
 */
flaw: Flaw | null, drawn: Drawn | null, };

export type Flaw = { message: string, 
/**
 * Of its first character, from 1.
 */
line: number, column: number, 
/**
 * What to mark, in the units in which JavaScript counts.
 */
from: number, to: number, };

export type Drawn = { id: string, kind: string, 
/**
 * Why nobody can solve it, if that is seen at once.
 */
unsolvable: string | null, drawing: Drawing, 
/**
 * What it can be changed with; none of a family that has none.
 */
tools: Array<ToolCard>, 
/**
 * Where tools can be pointed, in reading order.
 */
sites: Array<SiteView>, };

export type Drawing = { 
/**
 * In thousandths of a cell.
 */
width: number, height: number, svg: string, 
/**
 * What it shows, in words.
 */
description: string, };

export type ToolCard = { id: string, name: string, about: string, 
/**
 * What it is pointed at, one after the other.
 */
asks: Array<string>, };

export type SiteView = { row: number, col: number, 
/**
 * Its middle, in thousandths of a cell from the top left of the drawing; a place around the
 * picture may lie outside.
 */
x: number, y: number, name: string, };

export type Edited = { text: string, };

export type Figure = { name: string, value: string, 
/**
 * Whether the budget was spent before all was known.
 */
spent: boolean, };

export type Space = { 
/**
 * Its figures, in sentences.
 */
said: string, 
/**
 * Whether the budget was spent before all were known.
 */
spent: boolean, 
/**
 * The graph, unless it is too large to be drawn without being asked for.
 */
svg: string | null, };

export type Entered = { about: string, 
/**
 * The moves that lead there from the start.
 */
way: Array<string>, 
/**
 * The moves from there, each with the number of the state that it leads to.
 */
moves: Array<[string, number]>, drawing: Drawing, };

export type Bench = { funnel: Funnel, };

export type Funnel = { requests: number, boards: number, attempts: number, accepted: number, fallbacks: number, gave_up: number, 
/**
 * Counts by stage, then by reason.
 */
rejected: { [key in string]: { [key in string]: number } }, 
/**
 * Boards that a refiner came to and that were thrown away.
 */
refused: { [key in string]: { [key in string]: number } }, };

export type Work = { funnel: Funnel, index: number, puzzle: BenchPuzzle | null, thrown: Array<Thrown>, rejected: number, refused: number, };

export type BenchPuzzle = { id: string, mechanic: string, boards: number, fallback: string | null, 
/**
 * In thousandths of a cell.
 */
width: number, height: number, readings: Array<Reading>, traps: Traps | null, svg: string, description: string, };

export type Thrown = { board: number, stage: string, reason: string, refined: boolean, 
/**
 * In thousandths of a cell.
 */
width: number, height: number, 
/**
 * Empty where nothing was made that could be drawn.
 */
svg: string, };

export type Look = { said: string, 
/**
 * In thousandths of a cell.
 */
width: number, height: number, readings: Array<Reading>, traps: Traps | null, svg: string, description: string, };

export type Exhibit = { 
/**
 * In thousandths of a cell.
 */
width: number, height: number, readings: Array<Reading>, traps: Traps | null, svg: string, description: string, };

export type Reading = { name: string, value: number | null, gate: Bounds | null, broken: string | null, band: [number, number] | null, in_band: boolean | null, };

export type Traps = { options: number, traps: number, unknown: number, };

export type Wanted = { 
/**
 * The first family of the catalogue if it is not named.
 */
family?: string, tier: string, 
/**
 * What is changed of the tier, by key, as on the command line.
 */
options: { [key in string]: string }, 
/**
 * A number or any text.
 */
seed: string, };

export type PuzzleData = { 
/**
 * The recipe ID if it was generated, else the board ID.
 */
id: string, 
/**
 * The ID of what it is, whoever made it; stable for ever.
 */
board_id: string, 
/**
 * The recipe ID, by which it can be made again.
 */
recipe: string | null, family: string, 
/**
 * The mechanic of a path, else the family's own word.
 */
kind: string, tier: string | null, seed: number | null, index: number | null, 
/**
 * It in the form of its family.
 */
text: string, 
/**
 * The line that `etchwork generate --json --no-solutions` prints of it.
 */
json: string | null, 
/**
 * What was measured when it was made.
 */
readings: { [key in string]: number | null }, 
/**
 * The moves of the stored solution.
 */
solution: Array<string> | null, };

export type SearchVerdict = "found" | "impossible" | "given-up";

export type Solved = { verdict: SearchVerdict, moves: Array<string> | null, 
/**
 * What the solver says, in a sentence.
 */
said: string, };

export type Counted = { 
/**
 * Digits, of any number.
 */
number: string, 
/**
 * Whether the budget was spent before all were counted.
 */
at_least: boolean, };

export type Moves = { moves: Array<string>, };

export type Svg = { svg: string, };

/** The answer to each question. */
export interface Answers {
  catalogue: Catalogue;
  check: Checked;
  grasp: Grasp;
  touch: Touched;
  result: Score;
  document: unknown;
  draft: Draft;
  tool: Edited;
  figure: Array<Figure>;
  space: Space;
  enter: Entered;
  bench: Bench;
  work: Work;
  look: Look;
  choices: Moves;
  plan: null;
  make: PuzzleData | null;
  data: PuzzleData;
  solve: Solved;
  count: Counted;
  draw: Svg;
}
