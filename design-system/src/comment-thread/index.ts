export { CommentThread, type CommentThreadProps } from './CommentThread.js';
export type { CommentThreadLabels } from './labels.js';
export type { CommentAuthor, ThreadComment } from './types.js';
