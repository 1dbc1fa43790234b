import { keydownHandler } from '@tiptap/pm/keymap';
import type { KeyboardEvent } from 'react';
import { isComposing } from '../../internal/composing.js';
import { closeSheet } from './actions.js';
import type { Review } from './review-context.js';
import { type Actions, bind, type EditorKeys } from './shortcuts.js';

/** Does what keys outside the text say: in a card Escape leads back to the text and closes a sheet, the rest as in the text. */
export function obeyKeyOutside(event: KeyboardEvent, review: Review, actions: Actions, own: EditorKeys): void {
  const { session } = review;
  const from = event.target as Element;
  if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
  if (session.view.dom.contains(from) || from.closest('[data-part="shortcuts"]')) return;
  const isRewording = from.closest('[data-part="rewording"]') !== null;
  const isInCard = from.closest('[data-part="card"]') !== null;
  const back = () => {
    if (isInCard) review.showInText(session.getSnapshot().activeId);
    return isInCard;
  };
  // In a card the selection of the text is not seen: a key that removes what it is on is for the text.
  const { undo, redo, next, previous, toggle, ...others } = actions;
  const bound = {
    ...others,
    // What has these keys of its own keeps them: a field its history, what opens a list its arrows.
    ...(!from.matches('textarea, input') && !isRewording && { undo, redo }),
    ...(!from.matches('select, [role="combobox"], [aria-haspopup]') && { next, previous }),
    ...(!isRewording && { text: () => isInCard && (closeSheet(review) || back()), card: back }),
  };
  const { keys } = bind(bound, own);
  // A key that does something elsewhere ends the rewording first: what is written becomes a suggestion, or stays there.
  if (isRewording)
    for (const [key, act] of Object.entries(keys))
      keys[key] = () => {
        session.focus();
        if (!from.isConnected) return act();
        (from as HTMLElement).focus();
        return true;
      };
  if (keydownHandler(keys)(session.view, event.nativeEvent)) event.preventDefault();
}
