/** Who wrote a comment. */
export interface CommentAuthor {
  /** The person's full name. */
  name: string;
  /** Shows these letters instead of those of the name. */
  initials?: string;
  /** The address of a picture. */
  src?: string;
}

/** One comment of a thread. */
export interface ThreadComment {
  /** Identifies the comment. */
  id: string;
  /** Who wrote it. */
  author: CommentAuthor;
  /** What was written; line breaks are kept. */
  text: string;
  /** When it was written: an ISO 8601 time. */
  createdAt?: string;
  /** When it was changed last, if it was: an ISO 8601 time. */
  editedAt?: string;
  /** Whether the reader wrote it, and may change and delete it. @default false */
  isOwn?: boolean;
}
