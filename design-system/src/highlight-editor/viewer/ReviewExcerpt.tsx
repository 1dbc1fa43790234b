'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { type PartialLabels, useLabels } from '../../internal/labels.js';
import { keysOf, renamed } from '../../internal/warn.js';
import { noteLook, sheet, Text } from './passage-styles.js';
import { plainMarkStyles } from './plain-mark-styles.js';

const Root = styled.div`
  ${sheet}
  ${plainMarkStyles}

  & > [data-part='columns'] {
    display: grid;
    gap: var(--mg-space-4) var(--mg-space-6);

    @container (min-width: 34rem) {
      grid-template-columns: minmax(0, 1fr) 12rem;
    }
  }
  & > [data-part='columns'] > [data-part='paragraph'] {
    white-space: normal;
  }
  & > [data-part='columns'] > [data-part='notes'] {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & sup,
  & [data-part='number'] {
    font: var(--mg-weight-bold) var(--mg-text-xs) / 1.5 var(--mg-font-sans);
    color: var(--mg-color-text-accent);
  }
  & sup {
    line-height: 0;
  }
`;

const Note = styled.li`
  display: flex;
  gap: var(--mg-space-2);
  ${noteLook}
`;

export interface ExcerptNote {
  /** Gives the note an id in the page; the `<mark>` in the passage names it in `aria-details`. */
  id: string;
  /** Holds the comment. */
  text: ReactNode;
}

/** Every word of a ReviewExcerpt. */
export interface ReviewExcerptLabels {
  /** Names the list of comments. */
  notes: string;
}

export interface ReviewExcerptProps extends ComponentPropsWithRef<'div'> {
  /** Holds the passage, written with `<ins>`, `<del>`, `<mark>` and a `<sup>` with the number of each note. */
  children: ReactNode;
  /** Lists the comments on the passage, in the order of their numbers. */
  notes: readonly ExcerptNote[];
  /** Replaces the built-in words. */
  labels?: PartialLabels<ReviewExcerptLabels>;
  /** The former name of `labels.notes`. @deprecated Use `labels.notes`. */
  notesLabel?: string;
}

const english: ReviewExcerptLabels = { notes: 'Comments' };

/** Shows a short passage with its edits, written by hand. It has no behaviour, so it adds little to a page. */
export function ReviewExcerpt({ children, notes, labels: ownLabels, notesLabel, ...rest }: ReviewExcerptProps) {
  const labels = useLabels('ReviewExcerpt', english, { notes: notesLabel, ...ownLabels });
  renamed('ReviewExcerpt', 'notesLabel', notesLabel, 'labels.notes');
  const keys = keysOf(
    'ReviewExcerpt',
    notes.map(({ id }) => id),
    'the words lead to the first note only',
  );
  return (
    <Root {...rest} data-component="ReviewExcerpt">
      <div data-part="columns">
        <Text data-part="paragraph">{children}</Text>
        <ol data-part="notes" aria-label={labels.notes}>
          {notes.map(({ id, text }, index) => (
            <Note key={keys[index]} id={id} data-part="note">
              <span data-part="number">{index + 1}</span>
              <span data-part="note-text">{text}</span>
            </Note>
          ))}
        </ol>
      </div>
    </Root>
  );
}
