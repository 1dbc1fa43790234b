'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { memo, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { MessageSquarePlus, PencilLine } from '../../internal/icons.js';
import { keptRange } from '../engine/drawn-selection.js';
import { ColorChoice } from './ColorChoice.js';
import { Rewording } from './Rewording.js';
import { useReview, useSession } from './review-context.js';
import { ToolButton } from './ToolButton.js';
import { travel } from './toolbar-keys.js';

const Root = styled.div`
  position: absolute;
  z-index: var(--mg-layer-overlay);
  inset-block-start: var(--top, 0);
  left: var(--left, 0);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--mg-space-2);
  max-inline-size: calc(100% - var(--mg-space-4));
  padding: var(--mg-space-1) var(--mg-space-2);
  border: 1px solid var(--mg-color-border-hairline);
  border-radius: var(--mg-radius-lg);
  background: var(--mg-color-bg-overlay);
  box-shadow: var(--mg-shadow-overlay);

  &[hidden] {
    display: none;
  }
  & > [data-part='rewording'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--mg-space-1);
    inline-size: 24rem;
    min-inline-size: 0;
    max-inline-size: 100%;
    margin: 0;
    padding: 0;
    border: 0;
  }
  & textarea {
    flex: 1 0 100%;
    min-inline-size: 0;
    max-block-size: 10rem;
    field-sizing: content;
    resize: none;
    padding: var(--mg-space-1) var(--mg-space-2);
    border: 1px solid var(--mg-color-border-control);
    border-radius: var(--mg-radius-md);
    font: var(--mg-weight-regular) var(--mg-text-md) / var(--mg-leading-normal) var(--mg-font-serif);
    color: var(--mg-color-text-primary);
    background: var(--mg-color-bg-surface);
  }
  [data-selecting] > & {
    visibility: hidden;
  }
  @media print {
    display: none;
  }
`;

interface SelectionToolbarProps {
  isRewording: boolean;
  onRewordingEnd: () => void;
}

/** Floats under the selected words: highlight them in the default colour or in another, or suggest other words. */
export const SelectionToolbar = memo(function SelectionToolbar({ isRewording, onRewordingEnd }: SelectionToolbarProps) {
  const { session, labels, isReadOnly } = useReview();
  const selection = useSession(session, (snapshot) => snapshot.selection);
  const ref = useRef<HTMLDivElement>(null);
  const isShown = (selection !== null || isRewording) && !isReadOnly;

  useLayoutEffect(() => {
    const bar = ref.current;
    if (!(selection ?? isRewording) || isReadOnly || !bar) return;
    const frame = bar.offsetParent;
    if (!frame) return;
    const place = () => {
      const { from, to } = keptRange(session.view.state) ?? session.view.state.selection;
      const [start, end] = [session.view.coordsAtPos(from, 1), session.view.coordsAtPos(to, -1)];
      const box = frame.getBoundingClientRect();
      const left = Math.min(start.left, end.left) - box.left;
      bar.style.setProperty('--left', `${Math.max(8, Math.min(left, box.width - bar.offsetWidth - 8))}px`);
      bar.style.setProperty('--top', `${end.bottom - box.top + 8}px`);
    };
    place();
    // Its words stand elsewhere in a window of another width, or when the letters get larger.
    const observer = new ResizeObserver(place);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [selection, isRewording, isReadOnly, session]);

  return (
    <Root
      ref={ref}
      // Made once and hidden: its rules are then in the page before the text, and adding a highlight removes no elements.
      hidden={!isShown}
      data-part="selection-toolbar"
      role="toolbar"
      aria-label={labels.selection}
      onKeyDown={travel}
      // Pressing a button must not take the selection out of the text.
      onMouseDown={(event) => {
        if (!(event.target as Element).matches('input, textarea')) event.preventDefault();
      }}
    >
      {isRewording && isShown ? <Rewording onClose={onRewordingEnd} /> : <Tools />}
    </Root>
  );
});

/** They stay as they are while words are selected, and no longer. */
const Tools = memo(function Tools() {
  const { labels, add, replace } = useReview();
  return (
    <>
      <ToolButton icon={<MessageSquarePlus aria-hidden />} onClick={() => add({})}>
        {labels.highlight}
      </ToolButton>
      <ColorChoice labels={labels} name={labels.highlightIn} onChange={(color) => add({ color })} />
      {replace ? (
        <ToolButton icon={<PencilLine aria-hidden />} onClick={replace}>
          {labels.replace}
        </ToolButton>
      ) : null}
    </>
  );
});
