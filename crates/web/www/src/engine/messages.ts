// The questions and answers of the engine. The JavaScript package declares them.
export type * from '../../../js/src/messages.ts';
