// What each question is answered with.
export type { Answer, Opening, PlayRequest } from '../../../js/src/ask.ts';
