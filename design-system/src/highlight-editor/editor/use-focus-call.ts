'use no memo'; // What React's compiler adds weighs more than it saves.

import { type RefObject, useLayoutEffect } from 'react';

/** A request to show the card of a mark. Each request is handled once, also when the card is mounted again. */
export interface FocusCall {
  id: string;
  /** The field that gets the focus; with null the focus stays where it is. */
  field: 'comment' | 'reply' | null;
}
const handled = new WeakSet<FocusCall>();

export interface FocusProps {
  focusCall: FocusCall | null;
}

/** Scrolls to the requested field and focuses it. */
export function useFocusCall(
  ref: RefObject<HTMLTextAreaElement | null>,
  call: FocusCall | null,
  own: 'comment' | 'reply',
): void {
  useLayoutEffect(() => {
    const field = ref.current;
    if (!call || !field || handled.has(call) || (call.field ?? 'comment') !== own) return;
    handled.add(call);
    let isFresh = true;
    queueMicrotask(() => {
      isFresh = false;
    });
    if (call.field) field.focus({ preventScroll: true });
    // The margin places the card some frames later, and the page scrolls to it after that.
    const timer = setTimeout(() => field.scrollIntoView({ block: 'nearest' }), 50);
    return () => {
      clearTimeout(timer);
      // StrictMode cleans up an effect and runs it again in one turn; the second run must handle the request too.
      if (isFresh) handled.delete(call);
    };
  }, [ref, call, own]);
}
