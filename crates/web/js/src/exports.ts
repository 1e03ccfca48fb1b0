export { EtchworkError } from './service.ts';
export { Etchwork, type GenerateOptions } from './etchwork.ts';
export { Play, type Hint } from './play.ts';
export { Puzzle, type SearchOptions, type SolveOptions } from './puzzle.ts';
export type { PlayRequest } from './ask.ts';
export type { FamilyCard, PlaceView, Standing, TierChoice, View, Way } from './messages.ts';
