import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus in a component when a render removes, disables or hides the element that has it: the browser
 * would give the focus to the page.
 *
 * @param next finds the element that gets the focus then, in the element of `root`
 * @returns the handlers of that element; `onBlur` may be left out for a move inside it
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, next: (root: HTMLElement) => HTMLElement | null) {
  'use no memo'; // The effect runs after every render, so there is nothing to remember.
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = focused.current;
    if (!element || (element.isConnected && element.checkVisibility?.() !== false && !element.matches(':disabled')))
      return;
    focused.current = null;
    const active = activeIn(root.current);
    if (root.current && (active === element || active === null || active === document.body))
      next(root.current)?.focus();
  });
  return {
    onFocus({ target }: { target: HTMLElement }) {
      focused.current = target;
    },
    onBlur({ target }: { target: Element }) {
      // A window that loses the focus takes it from the element too, and gives it back.
      if (activeIn(target) !== target) focused.current = null;
    },
  };
}

/** @returns what has the focus in the document or shadow tree of an element */
export const activeIn = (element: Element | null) =>
  (element?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null;
