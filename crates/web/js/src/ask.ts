// The type of the answer to each question.
import type { Answers, Request, View } from './messages.ts';

export type Answer<R extends Request> = R['ask'] extends keyof Answers ? Answers[R['ask']] : View;

/** A question about the puzzle in play whose answer is a view. */
export type PlayRequest = Extract<
  Request,
  { ask: 'load' | 'play' | 'tap' | 'follow' | 'cut' | 'drag' | 'point' | 'pencil' | 'strict' | 'step' | 'act' | 'hint' }
>;

/** A question that opens a puzzle. */
export type Opening = Extract<Request, { ask: 'open' | 'fresh' | 'level' | 'daily' | 'lesson' | 'read' }>;
