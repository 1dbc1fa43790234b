import { selectedRange, strikeSelection } from '../engine/replace-selection.js';
import { nextColor } from '../model/colors.js';
import { type Highlight, highlightColors } from '../model/types.js';
import { joinComment } from './comment-bank.js';
import { type Item, itemsOf, withoutResolved } from './items.js';
import type { Review } from './review-context.js';
import { standing } from './Standing.js';
import { type Actions, isReadingKey } from './shortcuts.js';

/** The mark of the open card, or of the sheet that was closed last while the caret is still there. */
export const activeOf = ({ session }: Review) => {
  const snapshot = session.getSnapshot();
  const { activeId, closedId } = snapshot;
  const { caret } = session;
  return itemsOf(snapshot).find(({ id, value }) =>
    activeId === null ? id === closedId && value.startIndex === caret : id === activeId,
  );
};

/** Closes the card that lies over the text, and goes back to the text. */
export function closeSheet({ session, isSheet, showInText }: Review): boolean {
  const { activeId } = session.getSnapshot();
  if (!isSheet || activeId === null) return false;
  session.together(() => {
    showInText(activeId);
    session.activate(null);
  });
  return true;
}

/** Closes it for a press beside the marks; one without a place stays open while its place is looked for. */
export function leaveSheet(review: Review): void {
  if (review.isSheet && activeOf(review)?.isPlaced) review.session.activate(null);
}

/** The mark after or before the active one, or the caret; those without a place follow the others. */
function neighbour(review: Review, step: 1 | -1, isOpen: boolean): Item | undefined {
  const { session } = review;
  const snapshot = session.getSnapshot();
  const all = itemsOf(snapshot);
  const items = isOpen ? withoutResolved(all, snapshot.activeId) : all;
  const places = items.map(({ isPlaced, value }) => (isPlaced ? value.startIndex : Number.POSITIVE_INFINITY));
  const active = activeOf(review);
  const index = items.findIndex(({ id }) => id === active?.id);
  const { caret } = session;
  // With nothing on that side of the caret it goes on from the other end: the first mark follows the last.
  const after = Math.max(
    0,
    places.findIndex((at) => at >= caret),
  );
  const nearest = step === 1 ? after : places.findLastIndex((at) => at <= caret);
  return items.at(index === -1 ? nearest : (index + step) % items.length);
}

/** Goes there, past what is resolved where that is hidden. */
export function move(review: Review, step: 1 | -1): boolean {
  const target = neighbour(review, step, !review.isResolvedShown);
  if (target) visit(review, target);
  return target !== undefined;
}

/** Goes from the comment of a mark, which is saved as it is typed, to that of the next one that is not resolved. */
export function goToNextOpen(review: Review): boolean {
  const { session, labels, announce, openCard, showInText } = review;
  const { activeId } = session.getSnapshot();
  const target = neighbour(review, 1, true);
  if (!target) return false;
  session.together(() => {
    if (target.id === activeId || target.value.resolved) {
      showInText(activeId);
      announce(labels.noneOpen);
      return;
    }
    visit(review, target);
    openCard(target.id);
  });
  return true;
}

/** Makes a mark the active one, goes to it and says it. */
export function visit({ session, labels, announce, showCard }: Review, target: Item): void {
  const { kind, value, isPlaced } = target;
  session.together(() => {
    session.activate(target.id);
    if (isPlaced) session.goTo(value, true);
    else {
      session.focus();
      showCard(target.id);
    }
    const words = kind === 'highlight' ? labels.openHighlight(target.number, value) : labels.openSuggestion(value);
    announce([words, standing(target, session.content, labels)].filter(Boolean).join(' '));
  });
}

/** What keys do besides changing marks. */
function visiting(review: Review, showHelp: () => void): Actions {
  const { session, openCard, add } = review;
  return {
    card: (key) => {
      if (isReadingKey(key) && session.getSnapshot().selection && add({})) return true;
      const item = activeOf(review);
      if (item) openCard(item.id);
      return item !== undefined;
    },
    // In the text there is nowhere to go back to, but a sheet may lie over it; outside the text the editor has its own.
    text: () => closeSheet(review),
    next: () => move(review, 1),
    previous: () => move(review, -1),
    help: () => {
      showHelp();
      return true;
    },
  };
}

function changing(review: Review): Actions {
  const { session, labels, bank, categories, accept, add, announce, remove, author, reply, resolve, replace } = review;
  const changeActive = (change: (highlight: Highlight) => Partial<Highlight>) => {
    const item = activeOf(review);
    if (item?.kind !== 'highlight' || item.value.resolved) return false;
    session.updateHighlight(item.id, change(item.value));
    return true;
  };
  /** Highlights the selected words with this look, or changes the active highlight. */
  const give = (look: Partial<Highlight>, change = (_: Highlight) => look) =>
    session.getSnapshot().selection ? add(look) : changeActive(change);
  return {
    nextOpen: () => goToNextOpen(review),
    add: () => add({}),
    toggle: () => {
      const before = session.getSnapshot().highlights.length;
      if (!session.editor.commands.toggleHighlight()) return false;
      announce(session.getSnapshot().highlights.length > before ? labels.added : labels.removed);
      return true;
    },
    addColor: (_, number) => {
      const color = highlightColors[number - 1];
      return color ? give({ color }) : false;
    },
    ...(categories.length > 0 && {
      category: (_: string, number: number) => {
        const category = categories[number - 1]?.id;
        return category ? give({ category }) : false;
      },
    }),
    nextColor: () => changeActive(({ color }) => ({ color: nextColor(color) })),
    ...(replace && {
      replace: () => {
        const { state } = session.view;
        if (state.selection.empty) return false;
        if (selectedRange(state)) replace();
        else announce(labels.refusedParagraph);
        return true;
      },
    }),
    remove: (key) => {
      // The key alone acts on selected words, as everywhere; with Ctrl and Alt it is for the mark.
      if (replace && key && isReadingKey(key) && !session.view.state.selection.empty) {
        if (!strikeSelection(session.view)) announce(labels.refusedParagraph);
        return true;
      }
      const item = activeOf(review);
      if (item) remove(item.id);
      return item !== undefined;
    },
    ...(author && {
      reply: () => {
        const item = activeOf(review);
        if (!item || item.value.resolved) return false;
        reply(item.id);
        return true;
      },
      resolve: () => {
        const item = activeOf(review);
        if (item) resolve(item);
        return item !== undefined;
      },
    }),
    ...(accept && {
      accept: () => {
        const item = activeOf(review);
        if (item?.kind !== 'suggestion' || !item.isPlaced) return false;
        accept(item.value);
        return true;
      },
    }),
    ...(bank.length > 0 && {
      bank: (_: string, number: number) => {
        const entry = bank[number - 1];
        if (!entry) return false;
        const look = entry.category === undefined ? {} : { category: entry.category };
        return give({ comment: entry.text, ...look }, ({ comment }) => ({
          comment: joinComment(comment, entry.text),
          ...look,
        }));
      },
    }),
    // The comment field does these itself.
    link: () => false,
    ...(bank.some(({ shortcut }) => shortcut) && { bankTyped: () => false }),
    undo: session.undo,
    redo: session.redo,
  };
}

/** What each key does now. What cannot be done is not here: the key help does not name it, and its key is the browser's. */
export const actionsOf = (review: Review, showHelp: () => void): Actions => ({
  ...visiting(review, showHelp),
  ...(!review.isReadOnly && changing(review)),
});
