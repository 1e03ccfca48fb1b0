// What each question is answered with.
import type { Answers, Request, View } from './messages.ts';

export type Answer<R extends Request> = R['ask'] extends keyof Answers ? Answers[R['ask']] : View;

/** What is asked of the puzzle in play, and answered with a view. */
export type PlayRequest = Extract<
  Request,
  { ask: 'load' | 'play' | 'tap' | 'follow' | 'cut' | 'drag' | 'pencil' | 'strict' | 'step' | 'act' | 'hint' }
>;

/** What opens a puzzle. */
export type Opening = Extract<Request, { ask: 'open' | 'fresh' | 'level' | 'daily' | 'lesson' | 'read' }>;
