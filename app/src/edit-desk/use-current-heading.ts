import type { Heading } from '@marginalia/bff/contract';
import { useEffect, useState } from 'react';

/** The browser does not lay out a heading whose section is far off screen, so sections are observed. */
const headedSections = '[data-part="text"] [contenteditable] > :has(> [role="heading"]:first-child)';

/** The text scrolls in its pane, or with the page where the window is too low for panes. */
export const scrollerOf = (pane: Element): Element | null =>
  getComputedStyle(pane).overflowY === 'auto' ? pane : null;

/**
 * The offset of the heading of what is read at the top of the screen, or -1 above the first. The browser tells which parts of
 * the text cross that line, so that nothing is measured while the text scrolls.
 */
export function useCurrentHeading(headings: readonly Heading[]): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const pane = document.querySelector('[data-text-pane]');
    if (!pane || headings.length === 0) return;
    const above = new Set<Element>();
    let elements: Element[] = [];
    const passing = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) above.add(target);
          else above.delete(target);
        const last = elements.findLastIndex((element) => above.has(element));
        setCurrent(headings[last]?.startIndex ?? -1);
      },
      // Everything above the line: a jump over many headings is told as well.
      { root: scrollerOf(pane), rootMargin: '10000000px 0px -76% 0px' },
    );
    const observe = () => {
      elements = [...pane.querySelectorAll(headedSections)];
      for (const element of elements) passing.observe(element);
      return elements.length > 0;
    };
    // The editor comes after the pane: it is loaded when it is needed.
    const coming = new MutationObserver(() => {
      if (observe()) coming.disconnect();
    });
    if (!observe()) coming.observe(pane, { childList: true, subtree: true });
    return () => {
      passing.disconnect();
      coming.disconnect();
    };
  }, [headings]);
  return current;
}
