// The questions and answers of the engine, which the package for JavaScript has.
export type * from '../../../js/src/messages.ts';
