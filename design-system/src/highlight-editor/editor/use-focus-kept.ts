'use no memo'; // What React's compiler adds weighs more than it saves.

import { useLayoutEffect } from 'react';
import type { EditorSession } from '../engine/session.js';

/**
 * Keeps the focus in the editor when the element that has it is removed, by whatever change: it moves to the comment of
 * the card, and where the card is gone too, to the text.
 */
export function useFocusKept(session: EditorSession): void {
  useLayoutEffect(() => {
    const root = session.view.dom.closest<HTMLElement>('[data-component="HighlightEditor"]');
    if (!root) return;
    let focused: Element | null = null;
    let card: Element | null = null;
    const enter = ({ target }: Event) => {
      focused = target as Element;
      card = focused.closest('[data-part="card"]');
    };
    // A browser may say that an element loses the focus because it is removed: then it is gone a moment later.
    const leave = ({ target }: Event) =>
      queueMicrotask(() => {
        if (focused === target && focused?.isConnected) focused = null;
      });
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      const field = card?.isConnected ? card.querySelector('textarea') : null;
      session.catchFocus(field);
    });
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', enter);
    root.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', enter);
      root.removeEventListener('focusout', leave);
    };
  }, [session]);
}
