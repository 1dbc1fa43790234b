export { accept } from './accept.ts';
export { type RedlineCode, RedlineError } from './errors.ts';
export { LIMITS } from './limits.ts';
export { type Block, type Notes, type Reading, read } from './read.ts';
export type { Displacement, Refusal } from './reasons.ts';
export { countWords } from './words.ts';
export { type CommentMark, type MarkReport, type Marks, type Reply, type SuggestionMark, write } from './write.ts';
