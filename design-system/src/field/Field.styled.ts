import { styled } from 'styled-components';
import { bareButton, controlText, innerFocusRing, visuallyHidden } from '../internal/styles.js';

/** Lays out label, description, control and error; every field has it as its root. */
export const FieldRoot = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--mg-space-1);
  min-inline-size: 0;
  ${controlText}
  overflow-wrap: anywhere;

  & > [data-part='heading'] > [data-part='label'] {
    font-weight: var(--mg-weight-medium);
  }
  & > [data-part='heading'] > [data-part='necessity'] {
    margin-inline-start: var(--mg-space-2);
    font-size: var(--mg-text-sm);
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='description'] {
    max-inline-size: var(--mg-width-text);
    margin-block-end: var(--mg-space-1);
    font-size: var(--mg-text-sm);
    color: var(--mg-color-text-secondary);
  }
  &[data-disabled] > [data-part='heading'] > [data-part='label'] {
    color: var(--mg-color-text-secondary);
  }
`;

/** The hairline box around a typed or chosen value; a direct child of `FieldRoot`. */
export const ControlBox = styled.div`
  display: flex;
  box-sizing: border-box;
  align-items: stretch;
  min-inline-size: 0;
  min-block-size: var(--mg-size-control-md);
  border: 1px solid var(--mg-color-border-control);
  border-radius: var(--mg-radius-md);
  background: var(--mg-color-bg-surface);
  color: var(--mg-color-text-primary);

  @media (pointer: coarse) {
    min-block-size: max(44px, var(--mg-size-control-md));
  }
  &:hover {
    border-color: var(--mg-color-border-strong);
  }
  [data-invalid] > & {
    border-color: var(--mg-color-border-danger);
    box-shadow: inset 0 0 0 1px var(--mg-color-border-danger);

    @media (forced-colors: active) {
      border-width: 2px;
    }
  }
  [data-readonly] > & {
    border-style: dashed;
    background: var(--mg-color-bg-sunken);
  }
  /* Asked of the control itself, because a disabled fieldset around it counts as well. */
  &:has(> [data-part='input']:disabled) {
    border-color: var(--mg-color-border-hairline);
    background: var(--mg-color-bg-sunken);
    color: var(--mg-color-text-disabled);
    box-shadow: none;

    @media (forced-colors: active) {
      border-color: GrayText;
      color: GrayText;
    }
  }
  &:has(> [data-part='input']:focus-visible) {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
  }
  & > [data-part='input'] {
    flex: 1;
    box-sizing: border-box;
    min-inline-size: 0;
    inline-size: 100%;
    margin: 0;
    padding-block: var(--mg-space-2);
    padding-inline: var(--mg-space-3);
    border: 0;
    border-radius: inherit;
    background: transparent;
    color: inherit;
    font: inherit;
    text-align: start;
    outline: none;

    &::placeholder {
      color: var(--mg-color-text-secondary);
      opacity: 1;

      @media (forced-colors: active) {
        color: GrayText;
      }
    }
    &:disabled {
      cursor: not-allowed;
      opacity: 1;
      -webkit-text-fill-color: currentcolor;
    }
    &:autofill {
      -webkit-text-fill-color: var(--mg-color-text-primary);
      caret-color: var(--mg-color-text-primary);
      box-shadow: inset 0 0 0 100vmax var(--mg-color-bg-info-subtle);
    }
  }
  & > [data-part='action'] {
    ${bareButton}
    display: grid;
    place-items: center;
    flex: none;
    inline-size: var(--mg-size-control-md);
    border-radius: inherit;
    color: var(--mg-color-text-secondary);

    &:hover {
      color: var(--mg-color-text-primary);
    }
    &:disabled {
      color: inherit;
      cursor: not-allowed;
    }
    ${innerFocusRing}
  }
  /* It keeps its room: a field that grows with its first letter would move what is beside it. */
  & > [data-part='action'][data-hidden] {
    visibility: hidden;
  }
  & svg {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    stroke-width: 1.5;
  }
`;

/** What only screen readers say. */
export const Hidden = styled.span`
  ${visuallyHidden}
`;
