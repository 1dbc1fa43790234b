'use no memo'; // What React's compiler adds weighs more than it saves.

import { type RefObject, useLayoutEffect } from 'react';

/** A call for the card of a mark to be shown; each call is obeyed once, even if the card is made anew. */
export interface FocusCall {
  id: string;
  /** The field that takes the focus; without one it stays where it is. */
  field: 'comment' | 'reply' | null;
}
const obeyed = new WeakSet<FocusCall>();

export interface FocusProps {
  focusCall: FocusCall | null;
}

/** Shows the field that is called for, and gives it the focus. */
export function useFocusCall(
  ref: RefObject<HTMLTextAreaElement | null>,
  call: FocusCall | null,
  own: 'comment' | 'reply',
): void {
  useLayoutEffect(() => {
    const field = ref.current;
    if (!call || !field || obeyed.has(call) || (call.field ?? 'comment') !== own) return;
    obeyed.add(call);
    let isFresh = true;
    queueMicrotask(() => {
      isFresh = false;
    });
    if (call.field) field.focus({ preventScroll: true });
    // Some frames later the margin has placed the card: only then the page may scroll to it.
    const timer = setTimeout(() => field.scrollIntoView({ block: 'nearest' }), 50);
    return () => {
      clearTimeout(timer);
      // StrictMode undoes and repeats an effect in one turn: the repetition must obey too.
      if (isFresh) obeyed.delete(call);
    };
  }, [ref, call, own]);
}
