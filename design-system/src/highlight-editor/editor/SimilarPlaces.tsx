'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Place } from '../model/types.js';
import type { Review } from './review-context.js';
import type { ToolButton } from './ToolButton.js';

const Root = styled.div`
  position: fixed;
  z-index: var(--mg-layer-overlay);
  inset-inline-end: var(--mg-space-4);
  inset-block-end: var(--mg-space-4);
  box-sizing: border-box;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  inline-size: 24rem;
  max-inline-size: calc(100vw - var(--mg-space-8));
  max-block-size: 50dvh;
  border: 1px solid var(--mg-color-border-hairline);
  border-radius: var(--mg-radius-lg);
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-overlay);
  box-shadow: var(--mg-shadow-overlay);
  font: var(--mg-weight-regular) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-sans);

  [data-layout='below'] > & {
    inset-inline: 0;
    inset-block-end: 0;
    inline-size: auto;
    max-inline-size: none;
    /* Over the sheet of the card. */
    min-block-size: 40dvh;
    border-radius: 0;
  }
  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mg-space-2);
    padding: var(--mg-space-2) var(--mg-space-3);
    border-block-end: 1px solid var(--mg-color-border-hairline);
  }
  & h3 {
    flex: 1 1 100%;
    margin: 0;
    font: var(--mg-weight-medium) var(--mg-text-md) / var(--mg-leading-tight) var(--mg-font-serif);
  }
  & header > button:not([aria-disabled]):first-of-type {
    background: var(--mg-color-bg-selected);
  }
  & > div {
    overflow-y: auto;
    padding-block: var(--mg-space-1);
  }
  & ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & label {
    display: flex;
    gap: var(--mg-space-2);
    padding: var(--mg-space-1) var(--mg-space-3);
    cursor: pointer;
  }
  & header > label {
    padding: 0;
    margin-inline-end: auto;
  }
  & li > label:hover,
  & li > label:focus-within {
    background: var(--mg-color-bg-hover);
  }
  & input {
    flex: none;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: var(--mg-color-border-selected);
  }
  & li span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
    color: var(--mg-color-text-secondary);
  }
  & b {
    font-weight: var(--mg-weight-medium);
    color: var(--mg-color-text-primary);
  }
  @media (pointer: coarse) {
    & label {
      padding-block: var(--mg-space-2);
    }
  }
  @media print {
    display: none;
  }
`;

/** So many places are shown at once; only what was shown is applied to. */
const pageSize = 100;
const around = 36;

/** The words before and behind a place, in its paragraph. */
function wordsAround(content: string, { startIndex, endIndex }: Place): [before: string, after: string] {
  const before =
    content
      .slice(Math.max(0, startIndex - around), startIndex)
      .split('\n')
      .at(-1) ?? '';
  const after = content.slice(endIndex, endIndex + around).split('\n', 1)[0] ?? '';
  return [
    before.length === around ? before.replace(/^\S*\s/, '… ') : before,
    after.length === around ? after.replace(/\s\S*$/, ' …') : after,
  ];
}

interface SimilarPlacesProps {
  review: Review;
  places: readonly Place[];
  onApply: (chosen: readonly Place[]) => void;
  onClose: () => void;
  /** Handed in: a module that a part loaded later imports is a module of its own in the first load too, and weighs more. */
  Button: typeof ToolButton;
}

/** The places where the same can be said: each with the words around it, shown in the text while it has the focus. */
export default function SimilarPlaces({ review, places, onApply, onClose, Button }: SimilarPlacesProps) {
  const { session, labels } = review;
  const [limit, setLimit] = useState(pageSize);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<Place>();
  const root = useRef<HTMLDivElement>(null);
  const shown = places.slice(0, limit);
  const chosen = shown.filter(({ startIndex }) => !left.has(startIndex));
  const rest = places.length - shown.length;

  useEffect(() => root.current?.querySelector<HTMLElement>('li input')?.focus(), []);
  useEffect(() => {
    session.drawSelection({ places: places.slice(0, limit), current });
    session.view.dom.querySelector('[data-part="drawn-current"]')?.scrollIntoView({ block: 'nearest' });
    return () => session.drawSelection(null);
  }, [session, places, limit, current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, nativeEvent } = event;
    const step = ['ArrowUp', '', 'ArrowDown'].indexOf(key) - 1;
    if (nativeEvent.isComposing || altKey) return;
    if (key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    const boxes = [...(root.current?.querySelectorAll<HTMLElement>('li input') ?? [])];
    const next = boxes[boxes.indexOf(event.target as HTMLElement) + step];
    if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !boxes.includes(event.target as HTMLElement)) return;
    event.preventDefault();
    next?.focus();
  };
  const title = labels.similarPlaces(places.length);
  return (
    <Root ref={root} role="dialog" aria-label={title} data-part="similar" onKeyDown={onKeyDown}>
      <header>
        <h3>{title}</h3>
        <label>
          <input
            type="checkbox"
            checked={chosen.length === shown.length}
            onChange={({ currentTarget }) =>
              setLeft(new Set(currentTarget.checked ? [] : shown.map(({ startIndex }) => startIndex)))
            }
          />
          {labels.allPlaces}
        </label>
        <Button isDisabled={chosen.length === 0} onClick={() => onApply(chosen)}>
          {labels.applyTo(chosen.length)}
        </Button>
        <Button onClick={onClose}>{labels.cancel}</Button>
      </header>
      <div>
        <ul>
          {shown.map((place) => {
            const [before, after] = wordsAround(session.content, place);
            return (
              <li key={place.startIndex}>
                <label>
                  <input
                    type="checkbox"
                    checked={!left.has(place.startIndex)}
                    onFocus={() => setCurrent(place)}
                    onChange={({ currentTarget }) => {
                      const next = new Set(left);
                      if (currentTarget.checked) next.delete(place.startIndex);
                      else next.add(place.startIndex);
                      setLeft(next);
                      setCurrent(place);
                    }}
                  />
                  <span>
                    {before}
                    <b>{place.text}</b>
                    {after}
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
        {rest > 0 ? (
          <Button onClick={() => setLimit(limit + pageSize)}>{labels.morePlaces(Math.min(rest, pageSize))}</Button>
        ) : null}
      </div>
    </Root>
  );
}
