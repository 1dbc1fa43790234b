import { annotationsOf } from '../engine/annotations.js';
import type { EditorSession } from '../engine/session.js';
import { positionAt } from '../engine/text-map.js';
import { activeOf, visit } from './actions.js';
import { itemsOf } from './items.js';
import type { Review } from './review-context.js';
import type { Actions, ShortcutId } from './shortcuts.js';

/** What can be done in the editor, and with what. */
export interface EditorCommands {
  readonly ids: readonly ShortcutId[];
  /** Words are selected that can be highlighted. */
  readonly isSelection: boolean;
  /** The mark that commands act on. */
  readonly mark: 'highlight' | 'suggestion' | undefined;
}

/** What the page around a `HighlightEditor` can do with its text. Nothing happens before the text is there. */
export interface HighlightEditorHandle {
  /** Puts the caret and the focus at an offset of the content, and scrolls it to the middle, or where `block` says. */
  goTo: (startIndex: number, block?: ScrollLogicalPosition) => void;
  /** Gives the text the focus, where the caret is. */
  focus: () => void;
  /** Goes to a mark as the keys for the next and the previous one do. */
  goToMark: (id: string) => void;
  /** The commands that the editor has now, and what they act on. */
  commands: () => EditorCommands;
  /** Does what the key of a command does; of a numbered one the key at that place, from 1. Tells whether it did something. */
  run: (id: ShortcutId, number?: number) => boolean;
  /** Where words of the content stand in the page; null where the content has no such offsets. */
  rangeOf: (startIndex: number, endIndex: number) => Range | null;
}

function rangeOf({ view, content }: EditorSession, startIndex: number, endIndex: number): Range | null {
  if (startIndex < 0 || endIndex > content.length) return null;
  // A mark that is drawn later replaces the elements of its words, and would empty the range.
  if (annotationsOf(view.state).drawnTo < Infinity) view.dispatch(view.state.tr);
  const { doc } = view.state;
  const start = view.domAtPos(positionAt(doc, startIndex, 'after'), 1);
  const end = view.domAtPos(positionAt(doc, endIndex, 'before'), -1);
  const range = view.dom.ownerDocument.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

export const handleOf = (review: Review | null, actions: Actions): HighlightEditorHandle => ({
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
  commands: () => ({
    ids: Object.keys(actions) as ShortcutId[],
    isSelection: Boolean(review?.session.getSnapshot().selection),
    mark: review ? activeOf(review)?.kind : undefined,
  }),
  run: (id, number = 1) => actions[id]?.('', number) ?? false,
  rangeOf: (startIndex, endIndex) => review && rangeOf(review.session, startIndex, endIndex),
});
