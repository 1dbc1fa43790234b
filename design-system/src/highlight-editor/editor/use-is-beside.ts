import { type RefObject, useLayoutEffect, useState } from 'react';

/** Narrower than this, in pixels, the cards stand below the text, and the open one is a sheet over it. */
const besideWidth = 800;

/** Whether the frame has room for cards beside the text. */
export function useIsBeside(frame: RefObject<HTMLElement | null>): boolean {
  const [isBeside, setBeside] = useState(true);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const arrange = () => setBeside(element.clientWidth >= besideWidth);
    arrange();
    const observer = new ResizeObserver(arrange);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return isBeside;
}
