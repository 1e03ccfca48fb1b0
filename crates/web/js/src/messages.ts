// The questions and answers of the engine, generated from
// `crates/web/src/{request,answers,puzzles}.rs`:
// `ETCHWORK_BLESS=1 cargo test -p etchwork-web types` writes it.

export type Request = { "ask": "catalogue", } | { "ask": "fresh", 
/**
 * If not given, the first family of the catalogue.
 */
family?: string, tier: string, 
/**
 * Changes to the tier, by key, as on the command line: `size`, `mechanic`,
 * `maker`, or a setting of the maker.
 */
options?: { [key in string]: string }, seed: number, 
/**
 * What the view of the player's last puzzle of this tier has as `target`.
 */
target?: number, } | { "ask": "open", id: string, 
/**
 * The tier of a board ID, where it is known.
 */
tier?: string, } | { "ask": "read", text: string, } | { "ask": "level", family?: string, tier: string, number: number, } | { "ask": "daily", family?: string, date: string, } | { "ask": "lesson", family: string, number: number, } | { "ask": "load", save: string, } | { "ask": "check", id: string, save: string, } | { "ask": "view", } | { "ask": "layout", other: boolean, } | { "ask": "play", text: string, } | { "ask": "tap", cell: number, second?: boolean, } | { "ask": "follow", cell: number, } | { "ask": "cut", moves: number, } | { "ask": "drag", from: number, to: number, } | { "ask": "grasp", cell: number, } | { "ask": "legend", } | { "ask": "point", cell: number, side: number, } | { "ask": "touch", cell: number, side?: number, } | { "ask": "pencil", mark?: string, cells?: Array<number>, 
/**
 * Each by a cell and a side of it.
 */
edges?: Array<[number, number]>, } | { "ask": "strict", } | { "ask": "step", down: number, right: number, } | { "ask": "act", act: ActName, } | { "ask": "hint", level: number, } | { "ask": "result", seconds: number, 
/**
 * The address of the page; what leads to the puzzle is added to it. Without one the ID
 * of the puzzle stands for a link.
 */
page?: string, } | { "ask": "time", 
/**
 * What the last answer had as `kept`.
 */
kept?: unknown, 
/**
 * The seconds of the play; if not given, it was solved with a hint.
 */
seconds?: number, } | { "ask": "replay", } | { "ask": "watch", step: number, 
/**
 * The step that was shown before: what moved since is in the view.
 */
from?: number, least?: boolean, } | { "ask": "choices", } | { "ask": "document", id: string, } | { "ask": "plan", wanted: Wanted, } | { "ask": "readings", 
/**
 * If not given, the first family of the catalogue.
 */
family?: string, } | { "ask": "make", wanted: Wanted, index: number, } | { "ask": "data", text: string, } | { "ask": "solve", text: string, 
/**
 * The name of a solver; if not given, the family's own.
 */
solver?: string, 
/**
 * The most nodes of the search.
 */
nodes?: number, } | { "ask": "measure", text: string, } | { "ask": "rate", text: string, } | { "ask": "count", text: string, nodes?: number, } | { "ask": "draw", text: string, solution: boolean, } | { "ask": "draft", text: string, } | { "ask": "tool", tool: string, at: Array<[number, number]>, } | { "ask": "figure", figure: FigureName, } | { "ask": "space", 
/**
 * Whether to draw the states however many there are.
 */
whole?: boolean, 
/**
 * The most states to explore.
 */
most?: number, } | { "ask": "enter", state: number, } | { "ask": "review", } | { "ask": "suggest", from: number, most: number, } | { "ask": "finish", most: number, } | { "ask": "steps", tier: string, } | { "ask": "bench" } & Setup | { "ask": "work", requests: number, } | { "ask": "script", text: string, } | { "ask": "faults", text: string, tier: string, } | { "ask": "look", nth: number, };

export type ActName = "undo" | "redo" | "mark" | "return" | "restart" | "landmark";

export type FigureName = "solutions" | "deduction" | "solution" | "difficulty";

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
 * For families other than paths: by name, or the tier's own.
 */
maker: string | null, 
/**
 * By name, or drawn with the tier's weights.
 */
mechanic: string | null, 
/**
 * The bounds of readings that replace those of the tier.
 */
gates: { [key in string]: Bounds }, seed: number, };

export type Bounds = { min: number | null, max: number | null, };

export type Catalogue = { generator: number, 
/**
 * All families; a request that names none means the first.
 */
families: Array<FamilyCard>, 
/**
 * The tier set that the first family plays.
 */
played: string, 
/**
 * The choices of the workbench: tier sets, mechanics, mechanics that some tier combines, and
 * finders.
 */
sets: Array<SetCard>, mechanics: Array<Plugin>, stacks: Array<string>, finders: Array<Plugin>, };

export type FamilyCard = { id: string, 
/**
 * The name of one of its puzzles.
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
 * The names of the tap and the secondary tap, where play needs both all the time.
 */
taps: [string, string] | null, 
/**
 * Whether a move may lose.
 */
can_lose: boolean, 
/**
 * The titles of its teaching boards, in order.
 */
lessons: Array<string>, 
/**
 * The text that an editor begins with; empty if it has none.
 */
blank: string, 
/**
 * The option that takes the text of a draft, if its makers finish drafts.
 */
finishes: string | null, 
/**
 * Whether a draft can be finished by adding parts until one solution is left.
 */
can_finish: boolean, makers: Array<Plugin>, 
/**
 * The campaign.
 */
chapters: Array<Chapter>, 
/**
 * The greatest number of a level.
 */
levels: number, tiers: Array<TierChoice>, };

export type Chapter = { title: string, 
/**
 * The sentence that introduces the new thing.
 */
says: string, 
/**
 * The levels in order, each by its tier and its number there.
 */
levels: Array<[string, number]>, 
/**
 * The difficulty of each level by the model, in one to five stars, if it is known.
 */
difficulty: Array<number | null>, };

export type TierChoice = { name: string, 
/**
 * The name for people.
 */
title: string, 
/**
 * Whether the game has levels of it.
 */
levels: boolean, options: Array<OptionChoice>, };

export type OptionChoice = { key: string, 
/**
 * The name for people.
 */
label: string, 
/**
 * What it decides, in a clause.
 */
about: string, kind: ChoiceKind, 
/**
 * The values; of a switch the one that is not the tier's own.
 */
values: Array<string>, 
/**
 * Whether a switch is on in the tier.
 */
on: boolean, };

export type ChoiceKind = "words" | "pictures" | "steps" | "switch";

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

export type ReadingCard = { name: string, 
/**
 * What it means, in one line, with its unit.
 */
about: string, measure: string, 
/**
 * Its least and its greatest value, as far as that is certain.
 */
bounds: [number | null, number | null], };

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
 * The sentence that teaches this board's lesson.
 */
says: string | null, 
/**
 * The part of a link after the address of the page.
 */
link: string, tier: string | null, 
/**
 * What the next question for a fresh puzzle of this tier sends back, where a player's puzzles
 * are aimed one after the other; never shown.
 */
target: number | null, 
/**
 * The mechanics, or the name of the family.
 */
mechanic: string, status: Standing, 
/**
 * Whether one more step completes it.
 */
ready: boolean, 
/**
 * Columns and rows of the picture's grid.
 */
cols: number, rows: number, 
/**
 * The size of the drawing, in thousandths of a cell.
 */
width: number, height: number, places: Array<PlaceView>, 
/**
 * The drawing.
 */
svg: string, 
/**
 * A description of the picture in words.
 */
description: string, 
/**
 * The cells where the signal enters and leaves, as far as they are shown.
 */
input: number | null, output: number | null, 
/**
 * The cells of the trail, in order.
 */
trail: Array<number>, 
/**
 * Where the player stands: the head of the trail, or the first player.
 */
here: number | null, 
/**
 * The legal moves; none where a cursor reaches them all.
 */
choices: Array<Way>, 
/**
 * Whether arrow keys make moves; otherwise they move the cursor.
 */
walks: boolean, 
/**
 * The places with a flaw; null for a game that marks none.
 */
flaws: Array<number> | null, 
/**
 * The kinds of pencil marks of the game.
 */
pencils: Array<PencilKind>, 
/**
 * Whether what is on a place can be pointed to a side of it.
 */
points: boolean, 
/**
 * Whether it is drawn in its other layout; null if it has one layout.
 */
other_layout: boolean | null, 
/**
 * The progress in a few words.
 */
progress: string | null, 
/**
 * Cells still to be visited by the trail.
 */
left: number | null, moves: number, undos: number, hints: number, mistakes: number, 
/**
 * Whether undo, redo and the bookmark can be used now.
 */
can_undo: boolean, can_redo: boolean, can_return: boolean, 
/**
 * The name of the landmarks to which an act goes back; null for a game without any.
 */
landmark: string | null, 
/**
 * The head of the trail when the bookmark was set.
 */
bookmark: number | null, 
/**
 * Whether the play has ended unsolved.
 */
over: boolean, 
/**
 * What just happened, in short sentences.
 */
said: string, 
/**
 * What moved to lead here, for an animation.
 */
motions: Array<Motion>, 
/**
 * The saved game.
 */
save: string, hint?: HintView, 
/**
 * The cells that the last gesture means to change, if that spends something: the same gesture again
 * makes the move.
 */
asks?: Array<number>, };

export type Motion = { "kind": "slide", cells: Array<number>, down: number, right: number, } | { "kind": "turn", cell: number, from: number, to: number, } | { "kind": "walk", from: number, to: number, } | { "kind": "grow", cells: Array<number>, } | { "kind": "flow", steps: Array<Array<number>>, } | { "kind": "ride", steps: Array<RideStep>, };

export type RideStep = { cell: number, from: number, to: number, };

export type PlaceView = { cell: number, 
/**
 * Its row in the picture's grid.
 */
row: number, 
/**
 * Its name for a screen reader.
 */
name: string, 
/**
 * Its corners in order, x and y alternating, in thousandths of a cell from the top left of the
 * drawing.
 */
outline: Array<number>, 
/**
 * The pencil mark on it.
 */
pencil: string | null, 
/**
 * The pencil marks on its sides: the number of a side, and the kind.
 */
noted?: Array<[number, string]>, };

export type Way = { text: string, 
/**
 * The cell that it leads to from the head of the trail.
 */
cell: number | null, 
/**
 * Whether no arrow key makes it.
 */
far: boolean, };

export type PencilKind = { id: string, about: string, 
/**
 * Whether it is put on sides of places, not on places.
 */
on_edges: boolean, };

export type HintView = { level: number, 
/**
 * The cells that the hint is about, in order.
 */
cells: Array<number>, 
/**
 * The hint as lines from cell to cell.
 */
lines: Array<Array<number>>, 
/**
 * A sentence for each forced step, with its reason.
 */
reasons: Array<string>, 
/**
 * How many moves to take back, where that helps.
 */
take_back: number | null, 
/**
 * The moves that the hint names, as far as they can be made from here in order.
 */
moves: Array<string>, 
/**
 * Whether the puzzle can no longer be solved.
 */
lost: boolean, };

export type Standing = "open" | "solved" | "lost";

export type Checked = { status: Standing, };

export type Legend = { signs: Array<Sign>, };

export type Sign = { svg: string, name: string, about: string, };

export type Grasp = { slides: Array<Slide>, };

export type Slide = { 
/**
 * The drag that makes the move.
 */
from: number, to: number, 
/**
 * The direction.
 */
down: number, right: number, 
/**
 * The cells of the line: the content of each goes to the next, and of the last to the first.
 */
cells: Array<number>, };

export type Touched = { cells: Array<number>, told: string | null, 
/**
 * A drawing of a node that tells several things, alone.
 */
lens: string | null, };

export type Score = { title: string, tally: string, forks: Array<ForkName>, fork_line: string | null, stars: number, 
/**
 * The meaning of each star.
 */
marks: Array<StarMark>, solutions: string | null, 
/**
 * What the puzzle is worth, in families with points.
 */
points: number | null, 
/**
 * The moves made and the fewest possible, where fewer moves are better.
 */
least: [number, number] | null, link: string, text: string, svg: string, };

export type ForkName = "clean" | "trapped" | "hinted";

export type StarMark = { what: string, won: boolean, };

export type Timed = { 
/**
 * What the next question sends back.
 */
kept: unknown, 
/**
 * The fastest play and the averages, each as a clause without its full stop.
 */
lines: Array<string>, };

export type Replayed = { 
/**
 * How many moves the player's solution has.
 */
moves: number, 
/**
 * How many a shortest one has; null where none is known, and where all have the same number.
 */
least: number | null, 
/**
 * How the play went, in a sentence.
 */
said: string, };

export type Draft = { 
/**
 * The text of the puzzle, where the user typed an ID or a link.
 */
text: string | null, family: string | null, 
/**
 * Why the text cannot be read, or what it says in vain although it can be drawn.
 */
flaw: Flaw | null, drawn: Drawn | null, };

export type Flaw = { message: string, 
/**
 * The position of its first character, from 1.
 */
line: number, column: number, 
/**
 * The span to mark, in UTF-16 units as in JavaScript.
 */
from: number, to: number, };

export type Drawn = { id: string, kind: string, 
/**
 * Why nobody can solve it, if that is plain without a search.
 */
unsolvable: string | null, drawing: Drawing, 
/**
 * The tools of its family, if it has any.
 */
tools: Array<ToolCard>, 
/**
 * The places that tools can be pointed at, in reading order.
 */
sites: Array<SiteView>, };

export type Drawing = { 
/**
 * In thousandths of a cell.
 */
width: number, height: number, svg: string, 
/**
 * A description of the picture in words.
 */
description: string, };

export type ToolCard = { id: string, name: string, about: string, 
/**
 * The places that it needs, in order.
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
 * Whether the budget was spent before everything was known.
 */
spent: boolean, 
/**
 * Whether it says that nobody can solve the puzzle.
 */
is_unsolvable: boolean, 
/**
 * The row and the column of the place that it finds at fault.
 */
at: [number, number] | null, };

export type Space = { 
/**
 * Its figures, in sentences.
 */
said: string, 
/**
 * Whether the budget was spent before all were known.
 */
spent: boolean, states: number, 
/**
 * The moves between states; parallel ones count separately.
 */
transitions: number, goals: number, 
/**
 * The states from which, as was proved, no goal can be reached.
 */
stuck: number, 
/**
 * The states of which the budget leaves this open.
 */
unknown: number, 
/**
 * The graph, unless it is so large that it is drawn on request only.
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

export type Reviewed = { 
/**
 * Where the most moves lose, a sentence for each place.
 */
falls: Array<string>, };

export type Suggested = { 
/**
 * How many there were so far.
 */
tried: number, 
/**
 * How many there are.
 */
of: number, 
/**
 * Those worth knowing.
 */
changes: Array<ChangeCard>, };

export type ChangeCard = { 
/**
 * What it is, as the name of the tool and its places.
 */
said: string, 
/**
 * What it does, for several changes perhaps; behind a colon what only this one does.
 */
does: string, 
/**
 * The text of the changed puzzle.
 */
text: string, };

export type Finished = { 
/**
 * The number of solutions left.
 */
left: string, 
/**
 * The number of parts added.
 */
added: number, 
/**
 * What came of it, once it is over.
 */
told: string | null, 
/**
 * The text of the finished puzzle.
 */
text: string | null, };

export type Scripted = { 
/**
 * The family, if the script can be read.
 */
family: string | null, flaw: Flaw | null, };

export type Faults = { faults: Array<string>, };

export type Bench = { funnel: Funnel, };

export type Funnel = { requests: number, boards: number, attempts: number, accepted: number, fallbacks: number, gave_up: number, 
/**
 * Counts by stage, then by reason.
 */
rejected: { [key in string]: { [key in string]: number } }, 
/**
 * Rejected boards that a refiner proposed.
 */
refused: { [key in string]: { [key in string]: number } }, };

export type Work = { funnel: Funnel, index: number, puzzle: BenchPuzzle | null, thrown: Array<RejectedPicture>, rejected: number, refused: number, };

export type BenchPuzzle = { id: string, mechanic: string, boards: number, fallback: string | null, 
/**
 * In thousandths of a cell.
 */
width: number, height: number, readings: Array<Reading>, traps: Traps | null, svg: string, description: string, };

export type RejectedPicture = { board: number, stage: string, reason: string, refined: boolean, 
/**
 * In thousandths of a cell.
 */
width: number, height: number, 
/**
 * Empty where there is nothing to draw.
 */
svg: string, };

export type Look = { said: string, 
/**
 * In thousandths of a cell.
 */
width: number, height: number, readings: Array<Reading>, traps: Traps | null, svg: string, description: string, };

export type BenchBoard = { 
/**
 * In thousandths of a cell.
 */
width: number, height: number, readings: Array<Reading>, traps: Traps | null, svg: string, description: string, };

export type Reading = { name: string, value: number | null, gate: Bounds | null, broken: string | null, band: [number, number] | null, in_band: boolean | null, };

export type Traps = { options: number, traps: number, unknown: number, };

export type Wanted = { 
/**
 * If not given, the first family of the catalogue.
 */
family?: string, tier: string, 
/**
 * Changes to the tier, by key, as on the command line: `size`, `mechanic`, `finder`, `maker`
 * and its settings, `set`, bounds as in `max.solutions`.
 */
options: { [key in string]: string }, 
/**
 * A number or any text.
 */
seed: string, };

export type PuzzleData = { 
/**
 * The recipe ID if the puzzle was generated, else the board ID.
 */
id: string, 
/**
 * The ID of the board itself, which never changes.
 */
board_id: string, 
/**
 * The recipe ID, from which the puzzle can be generated again.
 */
recipe: string | null, family: string, 
/**
 * The mechanic of a path, else the family's own word.
 */
kind: string, tier: string | null, seed: number | null, index: number | null, 
/**
 * The puzzle as text, in the format of its family.
 */
text: string, 
/**
 * The line that `etchwork generate --json --no-solutions` prints for the puzzle.
 */
json: string | null, 
/**
 * The readings measured during generation.
 */
readings: { [key in string]: number | null }, 
/**
 * The moves of the stored solution.
 */
solution: Array<string> | null, };

export type SearchVerdict = "found" | "impossible" | "given-up";

export type Solved = { verdict: SearchVerdict, moves: Array<string> | null, 
/**
 * The result in a sentence, with the name of the solver.
 */
said: string, };

export type Measured = { 
/**
 * By name; null where a reading is unknown.
 */
readings: { [key in string]: number | null }, };

export type Rated = { strength: number, 
/**
 * The ends of its interval of 95 %.
 */
interval: [number, number], 
/**
 * From one to five.
 */
stars: number, 
/**
 * Whether any of the players solves it in time.
 */
is_solved: boolean, 
/**
 * What makes it so hard, in a sentence without its full stop.
 */
reason: string, };

export type Counted = { 
/**
 * The number in decimal digits, which may be too large for a JavaScript number.
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
  readings: Array<ReadingCard>;
  check: Checked;
  grasp: Grasp;
  touch: Touched;
  legend: Legend;
  result: Score;
  time: Timed;
  replay: Replayed;
  document: unknown;
  draft: Draft;
  tool: Edited;
  figure: Array<Figure>;
  space: Space;
  enter: Entered;
  review: Reviewed;
  suggest: Suggested;
  finish: Finished;
  steps: Suggested;
  script: Scripted;
  faults: Faults;
  bench: Bench;
  work: Work;
  look: Look;
  choices: Moves;
  plan: null;
  make: PuzzleData | null;
  data: PuzzleData;
  solve: Solved;
  measure: Measured;
  rate: Rated | null;
  count: Counted;
  draw: Svg;
}
