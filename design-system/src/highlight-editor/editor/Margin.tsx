'use no memo'; // It renders when its cards change; each card remembers what it rendered.

import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Card } from './Card.js';
import { cardStyles } from './card-styles.js';
import type { Item } from './items.js';
import { currentSizes, foldCards, placeCards, readTextPlaces, type TextPlaces, unplaceCards } from './place-cards.js';
import { useReview, useSession } from './review-context.js';
import { followSwipe } from './swipe.js';
import type { FocusCall } from './use-focus-call.js';
import { useItemWindow } from './use-item-window.js';

const Root = styled.div`
  position: relative;
  min-inline-size: 0;

  & > ol {
    margin: 0;
    padding: 0;
  }
  [data-layout='below'] & > ol {
    display: grid;
    gap: var(--mg-space-2);
    padding-inline: var(--mg-space-2);
  }
  & > svg {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: calc(-1 * var(--mg-space-8));
    inline-size: var(--mg-space-8);
    /* The lines run out of it: the margin has no height of its own, and an svg without any draws nothing. */
    block-size: 1px;
    overflow: visible;
    pointer-events: none;
  }
  [dir='rtl'] & > svg {
    transform: scaleX(-1);
  }
  & > svg > path {
    fill: none;
    stroke: var(--mg-color-border-hairline);
    stroke-width: 1;
  }
  & > svg > path[data-active] {
    stroke: var(--mg-color-border-selected);
    stroke-width: 1.5;
  }
  [data-layout='below'] & > svg,
  [data-layout='drawer'] & > svg {
    display: none;
  }
  /* It lies over no words: the lines end before it, and make way when it opens. */
  [data-layout='drawer'] & {
    z-index: 1;
    align-self: stretch;
    justify-self: end;
    inline-size: var(--drawer);
    padding-inline: var(--mg-space-2);
    border-inline-start: 1px solid var(--mg-color-border-hairline);
    background: var(--mg-color-bg-page);
  }
  [data-layout='drawer']:not([data-drawer]) &:not([data-open]) {
    visibility: hidden;
    /* Where it is not seen it needs no room; what the cards need is written on the element. */
    min-block-size: 0 !important;
    overflow: clip;
  }
  [data-layout='drawer'] & > ol {
    position: relative;
  }
  /* A sheet may not hide the end of the text: that can be scrolled above it. */
  @media screen {
    [data-layout='below'] &[data-open] {
      padding-block-end: 40dvh;
    }
  }
  @media (forced-colors: active) {
    & > svg > path {
      stroke: CanvasText;
      stroke-opacity: 0.5;
    }
    & > svg > path[data-active] {
      stroke: CanvasText;
      stroke-opacity: 1;
    }
  }
  @media print {
    & > svg {
      display: none;
    }
  }
  & > p {
    margin: 0;
    padding: var(--mg-space-4) var(--mg-space-3);
    font: italic var(--mg-weight-regular) var(--mg-text-md) / var(--mg-leading-normal) var(--mg-font-serif);
    color: var(--mg-color-text-secondary);
  }
  ${cardStyles}
`;

interface MarginProps {
  items: readonly Item[];
  isBeside: boolean;
  focusCall: FocusCall | null;
}

/** The cards beside their text, in reading order, each joined to its mark by a line; below the text on narrow screens. */
export function Margin({ items, isBeside, focusCall }: MarginProps) {
  const review = useReview();
  const { session, labels } = review;
  const activeId = useSession(session, (snapshot) => snapshot.activeId);
  const root = useRef<HTMLDivElement>(null);
  const ahead = useRef<TextPlaces>(null);
  const { shown, anchorId, isFull } = useItemWindow(session, items, isBeside, activeId, (next, apply) => {
    // Read before the new cards are in the page: they get their places at once, and all is styled and laid out once.
    if (root.current && next.isFull) ahead.current = readTextPlaces(root.current, session, next.shown);
    apply();
    ahead.current = null;
  });
  const shownKey = shown.map(({ id }) => id).join(' ');
  // What is typed may move the place of an item, whose card stays the same.
  const newest = useRef(shown);
  useLayoutEffect(() => {
    newest.current = shown;
  });

  // Placed by hand in the frame after heights have changed: no second render, no state per pixel, no layout in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards, or another active one, are placed anew
  useLayoutEffect(() => {
    const margin = root.current;
    // React repeats this effect before the editor is made again, as when a hidden page is shown again.
    if (!margin || session.editor.isDestroyed) return;
    if (!isBeside) {
      unplaceCards(margin);
      // The open card is a sheet over the text: the mark is shown above it.
      if (activeId !== null) session.view.dom.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (isFull) foldCards(margin);
    let frame = 0;
    let placedSizes = '';
    const next = (act: () => void) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(act);
    };
    const place = (known?: TextPlaces) => {
      const places = known ?? readTextPlaces(margin, session, newest.current);
      const placed = placeCards(margin, places, anchorId, isFull, known !== undefined);
      placedSizes = placed.sizes;
      return placed;
    };
    const read = ahead.current;
    const isRead = read?.items.length === shown.length && shown.every((item, index) => item === read.items[index]);
    const known = isRead ? read : undefined;
    // A field that takes the focus has the page laid out for that: the places are there to be read already.
    if (known || margin.matches(':focus-within')) margin.style.minBlockSize = place(known).height;
    const observer = new ResizeObserver(() => {
      // It speaks of each card that it begins to observe.
      if (placedSizes === currentSizes(margin, session)) return;
      // In the very frame that shows what has another size.
      const { height, hasFolded } = place();
      if (hasFolded) observer.disconnect();
      else if (height === margin.style.minBlockSize) return;
      // What these sizes change is for the next frame: the browser complains of observers that change what is observed.
      next(() => {
        margin.style.minBlockSize = height;
        if (hasFolded) observe();
      });
    });
    const observe = () => {
      observer.observe(session.view.dom);
      for (const card of margin.querySelectorAll('[data-part="card"]')) observer.observe(card);
    };
    observe();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [session, isBeside, activeId, anchorId, isFull, shownKey]);

  return (
    <Root ref={root} data-part="margin" data-open={activeId === null ? undefined : ''}>
      <svg aria-hidden="true" data-part="connectors">
        {/* All lines are one path: an element for each would be styled and laid out with its card. */}
        <path />
        <path data-active="" />
      </svg>
      {items.length === 0 ? <p>{labels.empty}</p> : null}
      <ol aria-label={labels.cards} onPointerDown={(event) => followSwipe(review, event)}>
        {shown.map((item) => (
          <Card
            key={item.id}
            item={item}
            isActive={item.id === activeId}
            focusCall={item.id === focusCall?.id ? focusCall : null}
          />
        ))}
      </ol>
    </Root>
  );
}
