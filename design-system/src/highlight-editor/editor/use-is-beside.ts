'use no memo'; // What React's compiler adds weighs more than it saves.

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Narrower than this, in pixels, the cards stand below the text, and the open one is a sheet over it. */
const besideWidth = 800;

/**
 * Whether the frame has room for cards beside the text.
 * @param isWhole the parts around the text are in the page. Measured before, the text would be laid out without their
 *   rules, and again with them.
 */
export function useIsBeside(frame: RefObject<HTMLElement | null>, isWhole: boolean): boolean {
  const [isBeside, setBeside] = useState(true);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isWhole || !element) return;
    const arrange = () => setBeside(element.clientWidth >= besideWidth);
    arrange();
    const observer = new ResizeObserver(arrange);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isWhole]);
  return isBeside;
}
