import type { EditorSession } from '../engine/session.js';
import { positionAt } from '../engine/text-map.js';
import { visit } from './actions.js';
import { itemsOf } from './items.js';
import type { Review } from './review-context.js';

/** What the page around a `HighlightEditor` can do with its text. Nothing happens before the text is there. */
export interface HighlightEditorHandle {
  /** Puts the caret and the focus at an offset of the content, and scrolls it to the middle, or where `block` says. */
  goTo: (startIndex: number, block?: ScrollLogicalPosition) => void;
  /** Gives the text the focus, where the caret is. */
  focus: () => void;
  /** Goes to a mark as the keys for the next and the previous one do. */
  goToMark: (id: string) => void;
  /** Where words of the content stand in the page; null where the content has no such offsets. */
  rangeOf: (startIndex: number, endIndex: number) => Range | null;
}

function rangeOf({ view, content }: EditorSession, startIndex: number, endIndex: number): Range | null {
  if (startIndex < 0 || endIndex > content.length) return null;
  const { doc } = view.state;
  const start = view.domAtPos(positionAt(doc, startIndex, 'after'), 1);
  const end = view.domAtPos(positionAt(doc, endIndex, 'before'), -1);
  const range = view.dom.ownerDocument.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

export const handleOf = (review: Review | null): HighlightEditorHandle => ({
  goTo(startIndex, block = 'center') {
    if (!review) return;
    const { session } = review;
    session.goTo({ startIndex, endIndex: startIndex, text: '' }, true);
    const node = rangeOf(session, startIndex, startIndex)?.startContainer;
    const element = node instanceof Element ? node : node?.parentElement;
    element?.closest('p')?.scrollIntoView({ block });
  },
  focus: () => review?.session.focus(),
  goToMark(id) {
    const item = review && itemsOf(review.session.getSnapshot()).find((candidate) => candidate.id === id);
    if (item) visit(review, item);
  },
  rangeOf: (startIndex, endIndex) => review && rangeOf(review.session, startIndex, endIndex),
});
