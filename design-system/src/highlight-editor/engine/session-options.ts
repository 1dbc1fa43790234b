import type { Marks } from '../model/places.js';
import type { Heading, MarkAuthor, Suggestion } from '../model/types.js';
import type { MarkLabels } from './annotations.js';
import type { GuardOptions } from './guard.js';
import type { PublisherOptions } from './publisher.js';

export type EditorMode = 'highlight' | 'suggest';

export interface SessionOptions extends Marks, GuardOptions, PublisherOptions {
  /** The client's text; paragraphs end at `\n`. */
  content: string;
  /** The version of `content`, which goes into anchors. */
  contentVersion: number;
  /** Holds the paragraphs in sections, a `div` each, which styles may let the browser skip while they are off screen. */
  hasSections?: boolean;
  /** The headings of `content`; none where it has none. */
  headings?: readonly Heading[];
  /** `suggest` makes typed and deleted words suggestions. */
  mode: EditorMode;
  isReadOnly: boolean;
  /** Who marks the text now: written on new marks and replies. While it gives none, nothing can be replied to or resolved. */
  author: () => MarkAuthor | undefined;
  labels: MarkLabels;
  /**
   * Told what became of selected words that were struck, pasted over or replaced in `highlight` mode. Without it that mode
   * refuses it.
   */
  onSuggested?: (suggestions: readonly Suggestion[]) => void;
  /** The lists that the application holds after it was told of a change. Without it every change stands. */
  current?: () => Marks;
}
