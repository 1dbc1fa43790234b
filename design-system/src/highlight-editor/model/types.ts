import type { Anchor } from './anchors.js';

/** The palette of the specification's point 5, in its order; the first is the default. */
export const highlightColors = ['yellow', 'green', 'orange', 'blue', 'red'] as const;
export type PaletteColor = (typeof highlightColors)[number];
export const defaultHighlightColor: PaletteColor = 'yellow';

/** A palette name, or any colour as `#rrggbb`. */
export type HighlightColor = PaletteColor | (string & {});

/** A place in `content`: UTF-16 offsets, end exclusive; `content.slice(startIndex, endIndex) === text` always holds. */
export interface Place {
  startIndex: number;
  endIndex: number;
  /** The words at that place. */
  text: string;
}

/** A heading of the content: UTF-16 offsets, the end exclusive, and its level from 1, the highest. */
export interface Heading {
  startIndex: number;
  endIndex: number;
  level: number;
}

/** Who made a mark or wrote a reply. */
export interface MarkAuthor {
  /** Tells two people of one name apart; a person from outside, such as a client who answered in Word, has none. */
  id?: string;
  name: string;
  /** One to three letters. */
  initials: string;
}

/** An answer to a comment or a suggestion. */
export interface Reply {
  id: string;
  text: string;
  author?: MarkAuthor;
  /** ISO 8601, UTC. */
  createdAt?: string;
}

/** Who made a mark and when, what was answered, and whether that is settled. */
export interface Thread {
  author?: MarkAuthor;
  /** ISO 8601, UTC. */
  createdAt?: string;
  /** In the order in which they were written; at most 100. */
  replies?: Reply[];
  /** Who settled it, and when (ISO 8601, UTC). Absent and null are the same. */
  resolved?: { author: MarkAuthor; at: string } | null;
}

/** A marked passage with the editor's comment, which may be empty. */
export interface Highlight extends Place, Thread {
  id: string;
  comment: string;
  color: HighlightColor;
  /** The id of one of the editor's `categories`. */
  category?: string;
  /** What finds the passage again when the content is replaced: see `settleMarks`. */
  anchor?: Anchor;
  /** Its words are not in this content: its offsets are those of an earlier one. */
  isUnplaced?: boolean;
}

/**
 * A proposed change inside one paragraph. An empty range inserts `replacement` at `startIndex`;
 * an empty `replacement` deletes `text`.
 */
export interface Suggestion extends Place, Thread {
  id: string;
  replacement: string;
  comment?: string;
  /** What finds the passage, or the place of an insertion, again when the content is replaced. */
  anchor?: Anchor;
  /** Its words are not in this content, or others have its place: its offsets are those of an earlier one. */
  isUnplaced?: boolean;
}

/** A kind of comment, such as grammar or structure. */
export interface Category {
  id: string;
  label: string;
}

/** A comment kept for reuse. */
export interface BankEntry {
  id: string;
  text: string;
  /** Its short name: typed after a semicolon in a comment, `;art` for `art`, it becomes `text`. */
  shortcut?: string;
  category?: string;
}
