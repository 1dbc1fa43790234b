'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { styled } from 'styled-components';
import { paint } from '../model/colors.js';
import { type HighlightColor, highlightColors } from '../model/types.js';
import type { EditorLabels } from './labels.js';

/** One rule for all that is in it: a component for each colour would be worked out anew with each opened card. */
const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--mg-space-1);

  & > button,
  & > input {
    inline-size: 1.75rem;
    block-size: 1.75rem;
    cursor: pointer;
  }
  & > button {
    display: grid;
    place-items: center;
    padding: 0;
    border: 0;
    border-radius: var(--mg-radius-full);
    background: transparent;

    &::before {
      content: '';
      inline-size: 1.25rem;
      block-size: 1.25rem;
      border: 1.5px solid var(--line);
      border-radius: inherit;
      background: var(--fill);
      forced-color-adjust: none;
    }
    &[data-color='yellow'] {
      --fill: var(--mg-color-highlight-yellow);
      --line: var(--mg-color-highlight-yellow-line);
    }
    &[data-color='green'] {
      --fill: var(--mg-color-highlight-green);
      --line: var(--mg-color-highlight-green-line);
    }
    &[data-color='orange'] {
      --fill: var(--mg-color-highlight-orange);
      --line: var(--mg-color-highlight-orange-line);
    }
    &[data-color='blue'] {
      --fill: var(--mg-color-highlight-blue);
      --line: var(--mg-color-highlight-blue-line);
    }
    &[data-color='red'] {
      --fill: var(--mg-color-highlight-red);
      --line: var(--mg-color-highlight-red-line);
    }
    &[aria-pressed='true']::before {
      outline: 2px solid var(--mg-color-text-primary);
      outline-offset: 2px;
    }
  }
  & > input {
    padding: 2px;
    border: 1px solid var(--mg-color-border-control);
    border-radius: var(--mg-radius-md);
    background: var(--mg-color-bg-surface);

    &[data-selected] {
      outline: 2px solid var(--mg-color-text-primary);
      outline-offset: 1px;
    }
  }
  & > :focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    & > button[aria-pressed='true']::before {
      outline-color: CanvasText;
    }
  }
  @media (pointer: coarse) {
    & > button,
    & > input {
      inline-size: 2.75rem;
      block-size: 2.75rem;
    }
  }
`;

interface ColorChoiceProps {
  /** The colour that is set; none when the choice adds something new. */
  value?: HighlightColor;
  onChange: (color: HighlightColor) => void;
  labels: EditorLabels;
  /** Names a colour for the button's label. */
  name?: (color: string) => string;
}

/** The palette's five colours and a free one. */
export function ColorChoice({ value, onChange, labels, name = (color) => color }: ColorChoiceProps) {
  const custom = value === undefined ? undefined : paint(value).custom;
  return (
    <Root role="group" aria-label={labels.color} data-part="colors">
      {highlightColors.map((color) => (
        <button
          key={color}
          type="button"
          data-color={color}
          aria-label={name(labels.colors[color])}
          title={name(labels.colors[color])}
          aria-pressed={value === undefined ? undefined : value === color}
          onClick={() => onChange(color)}
        />
      ))}
      <input
        type="color"
        aria-label={labels.otherColor}
        title={labels.otherColor}
        value={custom ?? '#8866cc'}
        data-selected={custom ? '' : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Root>
  );
}
