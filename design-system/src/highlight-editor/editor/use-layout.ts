'use no memo'; // What React's compiler adds weighs more than it saves.

import { type RefObject, useLayoutEffect, useState } from 'react';

export const cardPlaces = ['auto', 'drawer', 'open-drawer', 'sheet'] as const;
export type CardPlace = (typeof cardPlaces)[number];

/** Narrower than this, in pixels, the cards stand below the text, and the open one is a sheet over it. */
const besideWidth = 800;

/**
 * Where the cards are: beside the text, in a drawer over it, or below it.
 * @param isWhole the parts around the text are in the page. Measured before, the text would be laid out without their
 *   rules, and again with them.
 */
export function useLayout(
  frame: RefObject<HTMLElement | null>,
  cards: CardPlace,
  isWhole: boolean,
): 'beside' | 'drawer' | 'below' {
  const [isWide, setWide] = useState(true);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isWhole || !element) return;
    const arrange = () => setWide(element.clientWidth >= besideWidth);
    arrange();
    const observer = new ResizeObserver(arrange);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isWhole]);
  if (!isWide || cards === 'sheet') return 'below';
  return cards === 'auto' ? 'beside' : 'drawer';
}
