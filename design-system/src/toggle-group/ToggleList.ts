import { styled } from 'styled-components';

/** The choices of a ToggleGroup side by side, in one frame; where there is no room, they go to the next line. */
export const ToggleList = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-self: flex-start;
  gap: 2px;
  box-sizing: border-box;
  max-inline-size: 100%;
  padding: 2px;
  border: 1px solid var(--mg-color-border-control);
  border-radius: var(--mg-radius-md);
  background: var(--mg-color-bg-surface);

  & > [data-part='item'] {
    position: relative;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--mg-space-2);
    box-sizing: border-box;
    min-inline-size: 2.5rem;
    min-block-size: calc(var(--mg-size-control-md) - 6px);
    padding-block: var(--mg-space-1);
    padding-inline: var(--mg-space-3);
    border-radius: var(--mg-radius-sm);
    color: var(--mg-color-text-primary);
    text-align: center;
    cursor: pointer;

    @media (pointer: coarse) {
      min-block-size: 44px;
    }
    &:hover {
      background: var(--mg-color-bg-hover);
    }
    & > [data-part='input'] {
      position: absolute;
      inset: 0;
      inline-size: 100%;
      block-size: 100%;
      margin: 0;
      opacity: 0;
      cursor: inherit;
    }
    & > [data-part='icon'] {
      display: flex;
      flex: none;
    }
    & > [data-part='icon'] > svg {
      inline-size: 1.15em;
      block-size: 1.15em;
      stroke-width: 1.5;
    }
    &:has(:checked):not(:has(:disabled)) {
      background: var(--mg-color-bg-inverse);
      color: var(--mg-color-text-on-inverse);

      @media (forced-colors: active) {
        forced-color-adjust: none;
        background: Highlight;
        color: HighlightText;
      }
    }
    &:has(:focus-visible) {
      outline: 2px solid var(--mg-color-border-focus);
      outline-offset: 3px;
      z-index: 1;
    }
    &:has(:disabled) {
      background: none;
      color: var(--mg-color-text-disabled);
      cursor: not-allowed;

      @media (forced-colors: active) {
        color: GrayText;
      }
    }
    &:has(:disabled):has(:checked) {
      background: var(--mg-color-bg-selected);

      @media (forced-colors: active) {
        outline: 1px solid GrayText;
      }
    }
  }
  &[data-size='sm'] > [data-part='item'] {
    min-block-size: calc(var(--mg-size-control-sm) - 6px);
    font-size: var(--mg-text-sm);

    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
  &[aria-invalid='true'] {
    border-color: var(--mg-color-border-danger);
  }
  &[aria-readonly='true'] {
    border-style: dashed;
    background: var(--mg-color-bg-sunken);
  }
`;
