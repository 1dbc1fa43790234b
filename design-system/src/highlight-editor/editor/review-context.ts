'use no memo'; // What React's compiler adds weighs more than it saves.

import { type ComponentType, createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { EditorSession } from '../engine/session.js';
import type { Snapshot } from '../engine/snapshot.js';
import type { BankEntry, Category, Highlight, MarkAuthor, Suggestion } from '../model/types.js';
import type { CommentMenuProps } from './CommentField.js';
import type { Item } from './items.js';
import type { EditorLabels } from './labels.js';

/** What the parts of the editor share. */
export interface Review {
  session: EditorSession;
  labels: EditorLabels;
  categories: readonly Category[];
  bank: readonly BankEntry[];
  keepForReuse?: (entry: Omit<BankEntry, 'id'>) => void;
  accept: ((suggestion: Suggestion) => void) | undefined;
  isReadOnly: boolean;
  /** Who marks the text. */
  author: MarkAuthor | undefined;
  /** Opens the card of a mark where it is answered. */
  reply: (id: string) => void;
  /** Settles the thread of a mark, or opens it again. */
  resolve: (item: Item) => void;
  /** Whether what is resolved is shown. */
  isResolvedShown: boolean;
  /** Says something to screen readers. */
  announce: (message: string) => void;
  /** Highlights the selected words and opens their card. */
  add: (look: Partial<Highlight>) => boolean;
  /** Opens a field for other words in place of the selected ones, where these are not typed in the text itself. */
  replace: (() => void) | undefined;
  /** Makes a mark active and moves the focus to its card. */
  openCard: (id: string) => void;
  /** Shows the card of a mark; the focus stays. */
  showCard: (id: string) => void;
  /** Moves the focus back to the text: at the mark, or where the caret was when it has no place. */
  showInText: (id: string | null) => void;
  /** Removes a mark, or takes a suggestion back; the focus does not go with its card. */
  remove: (id: string) => void;
  cardId: (id: string) => string;
  /** The open card lies over the text, for want of room beside it. */
  isSheet: boolean;
  commentMenu: ComponentType<CommentMenuProps> | undefined;
}

export const ReviewContext = createContext<Review | null>(null);

export function useReview(): Review {
  const review = use(ReviewContext);
  if (!review) throw new Error('This part belongs inside a HighlightEditor.');
  return review;
}

/**
 * Reads one thing of the session's snapshot; renders again only when that thing is another one.
 * @param select gives the same thing for the same snapshot
 */
export function useSession<T>(session: EditorSession, select: (snapshot: Snapshot) => T): T {
  const { editor } = session;
  const subscribe = useCallback(
    (onChange: () => void) => {
      editor.on('transaction', onChange);
      return () => editor.off('transaction', onChange);
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => select(session.getSnapshot()));
}
