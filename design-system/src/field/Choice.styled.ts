import { css, styled } from 'styled-components';
import { focusRing } from '../internal/styles.js';

/** The drawn box or ring of a native checkbox or radio. */
export const choiceMark = css`
  display: inline-grid;
  place-content: center;
  flex: none;
  appearance: none;
  box-sizing: border-box;
  inline-size: 1.25rem;
  block-size: 1.25rem;
  margin-block: calc((1lh - 1.25rem) / 2) 0;
  margin-inline: 0;
  border: 1.5px solid var(--mg-color-border-control);
  border-radius: var(--mg-radius-sm);
  background: var(--mg-color-bg-surface);
  color: var(--mg-color-border-selected);
  font: inherit;
  cursor: pointer;

  &::before {
    content: '';
    inline-size: 0.75rem;
    block-size: 0.75rem;
    background: currentcolor;
    clip-path: polygon(14% 44%, 0 58%, 38% 96%, 100% 22%, 86% 8%, 37% 67%);
    visibility: hidden;
  }
  &[type='radio'] {
    border-radius: var(--mg-radius-full);

    &::before {
      inline-size: 0.625rem;
      block-size: 0.625rem;
      border-radius: var(--mg-radius-full);
      clip-path: none;
    }
  }
  &:checked,
  &:indeterminate:not([type='radio']) {
    border-color: var(--mg-color-border-selected);

    &::before {
      visibility: visible;
    }
  }
  &:indeterminate:not([type='radio'])::before {
    clip-path: inset(40% 8%);
  }
  &[aria-invalid='true'] {
    border-color: var(--mg-color-border-danger);
    color: var(--mg-color-border-danger);
  }
  &:disabled {
    border-color: var(--mg-color-text-disabled);
    background: var(--mg-color-bg-sunken);
    color: var(--mg-color-text-disabled);
    cursor: not-allowed;
  }
  ${focusRing}
  @media (forced-colors: active) {
    appearance: auto;

    &::before {
      content: none;
    }
  }
`;

/** A list of radios or checkboxes, plain or as cards. */
export const ChoiceList = styled.div`
  display: flex;
  flex-direction: column;

  &[data-orientation='horizontal'] {
    flex-flow: row wrap;
    column-gap: var(--mg-space-6);
  }
  & > [data-part='item'] {
    display: grid;
    box-sizing: border-box;
    grid-template-columns: 1.25rem minmax(0, 1fr);
    column-gap: var(--mg-space-3);
    align-items: start;
    padding-block: var(--mg-space-2);
    cursor: pointer;

    @media (pointer: coarse) {
      padding-block: var(--mg-space-3);
    }
    & > [data-part='input'] {
      ${choiceMark}
    }
    & > [data-part='item-head'] {
      display: flex;
      flex-wrap: wrap;
      column-gap: var(--mg-space-4);
      justify-content: space-between;
      min-inline-size: 0;

      & > [data-part='item-label'] {
        flex: 1 1 8rem;
      }
      & > [data-part='item-meta'] {
        font-variant-numeric: tabular-nums;
      }
    }
    & > [data-part='item-description'] {
      grid-column: 2;
      font-size: var(--mg-text-sm);
      color: var(--mg-color-text-secondary);
    }
    &:has(:disabled),
    &:has(:disabled) > [data-part='item-description'] {
      color: var(--mg-color-text-disabled);
      cursor: not-allowed;

      @media (forced-colors: active) {
        color: GrayText;
      }
    }
  }
  &[data-variant='cards'] {
    gap: var(--mg-space-3);
    margin-block-start: var(--mg-space-1);

    &[data-orientation='horizontal'] {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
      align-items: stretch;
    }
    & > [data-part='item'] {
      grid-template-rows: auto 1fr;
      padding: var(--mg-space-4);
      border: 1px solid var(--mg-color-border-control);
      border-radius: var(--mg-radius-md);
      background: var(--mg-color-bg-surface);

      &:hover {
        border-color: var(--mg-color-border-strong);
      }
      &:has(:checked) {
        border-color: var(--mg-color-border-selected);
        box-shadow: inset 0 0 0 1px var(--mg-color-border-selected);
      }
      &:has(:disabled) {
        border-color: var(--mg-color-border-hairline);
        background: var(--mg-color-bg-sunken);
      }
      &:has(:focus-visible) {
        outline: 2px solid var(--mg-color-border-focus);
        outline-offset: 2px;
      }
      /* After the focus, which takes the same outline. */
      @media (forced-colors: active) {
        &:has(:checked) {
          outline: 2px solid Highlight;
        }
      }
      & > [data-part='input']:focus-visible {
        outline: none;
      }
      & > [data-part='item-head'] > [data-part='item-label'] {
        font-weight: var(--mg-weight-medium);
      }
      & > [data-part='item-description'] {
        margin-block-start: var(--mg-space-1);
      }
      [data-invalid] > &:not(:has(:checked, :disabled)) {
        border-color: var(--mg-color-border-danger);
      }
    }
  }
`;
