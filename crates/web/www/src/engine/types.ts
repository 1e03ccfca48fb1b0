// The questions and answers of the engine, as `etchwork_web` writes them in JSON.

export type Request =
  | { ask: 'catalogue' }
  | { ask: 'fresh'; tier: string; mechanic: string | null; seed: number }
  | { ask: 'open'; id: string; tier: string | null }
  | { ask: 'level'; tier: string; number: number }
  | { ask: 'daily'; date: string }
  | { ask: 'check'; id: string; save: string }
  | PlayRequest
  | { ask: 'result'; seconds: number; page: string }
  | BenchRequest
  | { ask: 'work'; requests: number }
  | { ask: 'look'; nth: number };

/** What is asked of the puzzle in play, and answered with a view. */
export type PlayRequest =
  | { ask: 'load'; save: string }
  | { ask: 'play'; text: string }
  | { ask: 'point'; cell: number }
  | { ask: 'step'; down: number; right: number }
  | { ask: 'act'; act: Act }
  | { ask: 'hint'; level: number };

export type Act = 'undo' | 'redo' | 'mark' | 'return' | 'restart';

export interface BenchRequest {
  ask: 'bench';
  set: string;
  tier: string;
  finder: string | null;
  mechanic: string | null;
  gates: Record<string, Bounds>;
  seed: number;
}

export interface Bounds {
  min: number | null;
  max: number | null;
}

/** How a play stands. Cells are numbered in reading order. */
export interface View {
  id: string;
  recipe: string | null;
  title: string;
  tier: string | null;
  mechanic: string;
  status: 'open' | 'solved' | 'lost';
  ready: boolean;
  cols: number;
  rows: number;
  /** The room around the cells in the drawing, in cells, on each side. */
  margin: number;
  svg: string;
  description: string;
  cells: string[];
  input: number | null;
  output: number | null;
  trail: number[];
  choices: Choice[];
  left: number | null;
  moves: number;
  undos: number;
  hints: number;
  said: string;
  save: string;
  hint?: { level: number; cells: number[]; lost: boolean };
}

export interface Choice {
  text: string;
  cell: number | null;
  far: boolean;
}

export interface Result {
  title: string;
  tally: string;
  forks: ('clean' | 'trapped' | 'hinted')[];
  fork_line: string;
  stars: number;
  /** What each star is for. */
  marks: { what: string; won: boolean }[];
  solutions: string | null;
  link: string;
  text: string;
  svg: string;
}

export interface Catalogue {
  generator: number;
  levels: number;
  played: string;
  sets: { name: string; tiers: Tier[] }[];
  mechanics: Plugin[];
  /** Mechanics that some tier has together. */
  stacks: string[];
  finders: Plugin[];
}

export interface Tier {
  name: string;
  sizes: string[];
  mechanics: string[];
  finder: string;
  gates: Record<string, Bounds>;
  bands: Record<string, [number, number]>;
}

export interface Plugin {
  id: string;
  about: string;
}

export interface Funnel {
  requests: number;
  boards: number;
  attempts: number;
  accepted: number;
  fallbacks: number;
  gave_up: number;
  rejected: Reasons;
  /** Boards that a refiner came to and that were thrown away. */
  refused: Reasons;
}

/** Counts by stage, then by reason. */
export type Reasons = Record<string, Record<string, number>>;

export interface Reading {
  name: string;
  value: number | null;
  gate: Bounds | null;
  broken: string | null;
  band: [number, number] | null;
  in_band: boolean | null;
}

/** A board on the workbench, with its path, traps and readings as far as it has them. */
export interface Exhibit {
  cols: number;
  rows: number;
  readings: Reading[];
  traps: { options: number; traps: number; unknown: number } | null;
  svg: string;
  description: string;
}

export interface BenchPuzzle extends Exhibit {
  id: string;
  mechanic: string;
  boards: number;
  fallback: string | null;
}

/** A board that was thrown away, as a small picture. */
export interface Thrown {
  board: number;
  stage: string;
  reason: string;
  refined: boolean;
  cols: number;
  rows: number;
  svg: string;
}

/** A request and what it threw away: of many boards the last. */
export interface Work {
  funnel: Funnel;
  index: number;
  puzzle: BenchPuzzle | null;
  thrown: Thrown[];
  rejected: number;
  refused: number;
}

/** A board that was thrown away, and why. */
export interface Look extends Exhibit {
  said: string;
}

/** How a save stands. */
export interface Standing {
  status: View['status'];
}

/** The answer to each question. */
export type Answer<R extends Request> = R extends { ask: 'catalogue' }
  ? Catalogue
  : R extends { ask: 'check' }
  ? Standing
  : R extends { ask: 'result' }
    ? Result
    : R extends { ask: 'bench' }
      ? { funnel: Funnel }
      : R extends { ask: 'work' }
        ? Work
        : R extends { ask: 'look' }
          ? Look
          : View;
