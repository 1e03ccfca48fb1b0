export { columns, table } from './columns.ts';
export { EtchworkError } from './service.ts';
export { Etchwork, type GenerateOptions, type Signal } from './etchwork.ts';
export { Play, type Hint } from './play.ts';
export { Puzzle, type Difficulty, type SearchOptions, type SolveOptions, type States, type StatesOptions } from './puzzle.ts';
export type { PlayRequest } from './ask.ts';
export type { FamilyCard, PlaceView, ReadingCard, Standing, TierChoice, View, Way } from './messages.ts';
export type { Source } from './source.ts';
