import { type RefObject, useEffect, useState } from 'react';
import { observeSize } from '../internal/observe-size.js';

/** @returns whether the element has more content than room, and so scrolls. */
export function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const measure = () => {
      setOverflows(node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
    };
    return observeSize([node, ...node.children], measure);
  }, [ref]);
  return overflows;
}
