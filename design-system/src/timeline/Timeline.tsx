import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Check, X } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { keysOf, oneOf, renamed } from '../internal/warn.js';
import { VisuallyHidden } from '../visually-hidden/index.js';

const Root = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  color: var(--mg-color-text-primary);

  & > [data-part='item'] {
    position: relative;
    display: grid;
    grid-template-columns: 1.5rem minmax(0, 1fr);
    gap: 0 var(--mg-space-3);
    padding-block-end: var(--mg-space-6);
  }
  & > [data-part='item']:last-child {
    padding-block-end: 0;
  }
  & > [data-part='item']:not(:last-child)::before {
    content: '';
    position: absolute;
    inset-block: 1.5rem 0;
    inset-inline-start: calc(0.75rem - 0.5px);
    border-inline-start: 1px solid var(--mg-color-border-control);
  }
  & > [data-part='item'][data-state='current']::before,
  & > [data-part='item'][data-state='upcoming']::before {
    border-inline-start-style: dashed;
  }
  & > [data-part='item'] > [data-part='marker'] {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    border: 1px solid var(--mg-color-border-control);
    border-radius: var(--mg-radius-full);
    background: var(--mg-color-bg-surface);
  }
  & > [data-state='done'] > [data-part='marker'] {
    border-color: var(--mg-color-border-success);
    color: var(--mg-color-text-success);
  }
  & > [data-state='failed'] > [data-part='marker'] {
    border-color: var(--mg-color-border-danger);
    color: var(--mg-color-text-danger);
  }
  & > [data-state='current'] > [data-part='marker'] {
    border: 2px solid var(--mg-color-border-progress);
  }
  & > [data-state='current'] > [data-part='marker']::before {
    content: '';
    inline-size: 0.625rem;
    block-size: 0.625rem;
    border-radius: var(--mg-radius-full);
    background: var(--mg-color-border-progress);

    @media (forced-colors: active) {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
  & > [data-part='item'] > [data-part='words'] {
    display: grid;
    gap: 2px;
  }
  & > [data-part='item'] > [data-part='words'] > [data-part='title'] {
    font-weight: 600;
    line-height: 1.5rem;
  }
  & > [data-state='upcoming'] > [data-part='words'] > [data-part='title'] {
    color: var(--mg-color-text-secondary);
    font-weight: var(--mg-weight-regular);
  }
  & > [data-part='item'] > [data-part='words'] > [data-part='time'],
  & > [data-part='item'] > [data-part='words'] > [data-part='description'] {
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
  }
`;

export type TimelineState = 'done' | 'current' | 'upcoming' | 'failed';

export interface TimelineItem {
  /** Identifies the step. */
  id: string;
  /** Names the step. */
  title: ReactNode;
  /** Says when, written for people. */
  time?: string;
  /** Says when, for machines: an ISO 8601 date or time. */
  dateTime?: string;
  /** Says more about the step. */
  description?: ReactNode;
  /** Says how far the step is. */
  state: TimelineState;
}

/** Every word of a Timeline: each state in a word, for screen readers. */
export type TimelineLabels = Record<TimelineState, string>;

export interface TimelineProps extends Omit<ComponentPropsWithRef<'ol'>, 'children'> {
  /** Lists the steps in order of time. */
  items: readonly TimelineItem[];
  /** Replaces the built-in words: each state in a word, for screen readers. */
  labels?: PartialLabels<TimelineLabels>;
  /** The former name of `labels`. @deprecated Use `labels`. */
  stateLabels?: TimelineLabels;
}

const states: readonly TimelineState[] = ['done', 'current', 'upcoming', 'failed'];
const english: TimelineLabels = { done: 'Done', current: 'Now', upcoming: 'Upcoming', failed: 'Not done' };

/** Tells the way of one thing through time: what is done, where it is, what is to come. */
export function Timeline({ items, labels: ownLabels, stateLabels, ...rest }: TimelineProps) {
  const labels = useLabels('Timeline', english, { ...stateLabels, ...ownLabels });
  renamed('Timeline', 'stateLabels', stateLabels, 'labels');
  const keys = keysOf('Timeline', items, 'React may mix them up when the list changes');
  return (
    // Safari drops the list role of a list without bullets.
    <Root role="list" {...rest} data-component="Timeline">
      {items.map(({ title, time, dateTime, description, state: wanted }, index) => {
        const state = oneOf('Timeline', 'state', wanted, states, 'upcoming');
        return (
          <li
            key={keys[index]}
            data-part="item"
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span data-part="marker" aria-hidden="true">
              {state === 'done' && <Check size={14} strokeWidth={2} />}
              {state === 'failed' && <X size={14} strokeWidth={2} />}
            </span>
            <div data-part="words">
              <div data-part="title">
                <VisuallyHidden>{labels[state]}: </VisuallyHidden>
                {title}
              </div>
              {time && (
                <time data-part="time" dateTime={dateTime}>
                  {time}
                </time>
              )}
              {description && <div data-part="description">{description}</div>}
            </div>
          </li>
        );
      })}
    </Root>
  );
}
