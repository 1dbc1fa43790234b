export { type RedlineCode, RedlineError } from './errors.ts';
export { LIMITS } from './limits.ts';
export { type Block, type Notes, type Reading, read } from './read.ts';
export { countWords } from './words.ts';
