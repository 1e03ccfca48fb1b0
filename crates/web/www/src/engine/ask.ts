// The type of the answer to each question.
export type { Answer, Opening, PlayRequest } from '../../../js/src/ask.ts';
