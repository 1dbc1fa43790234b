import { styled } from 'styled-components';
import { Dialog } from '../dialog/index.js';

/** Is near the top of the window and fills that of a phone, so that the list has room. */
export const PaletteSheet = styled(Dialog)`
  && {
    margin-block-start: min(12dvh, 6rem);
  }
  & > [data-part='body'] {
    /* Room for the ring around the field. */
    padding-block: var(--mg-space-1) var(--mg-space-3);
  }
  @media (max-width: 47.99rem) {
    && {
      inline-size: 100vw;
      max-inline-size: none;
      block-size: 100dvh;
      max-block-size: none;
      margin: 0;
      border: 0;
      border-radius: 0;
    }
  }
`;

export const PaletteField = styled.input`
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: var(--mg-size-control-md);
  padding-inline: var(--mg-space-3);
  border: 1px solid var(--mg-color-border-control);
  border-radius: var(--mg-radius-md);
  background: var(--mg-color-bg-surface);
  color: var(--mg-color-text-primary);
  font: inherit;
  /* iOS zooms into a field whose letters are smaller than 16 px. */
  font-size: max(1rem, var(--mg-text-md));

  &::placeholder {
    color: var(--mg-color-text-secondary);
    opacity: 1;
  }
  &:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 1px;
  }
`;

export const PaletteList = styled.div`
  margin-block-start: var(--mg-space-3);
  margin-inline: calc(-1 * var(--mg-space-3));
  overflow-y: auto;
  overscroll-behavior: contain;

  @media (min-width: 48rem) {
    block-size: min(26rem, 50dvh);
  }
  & > [data-part='group'] > [data-part='group-label'] {
    padding: var(--mg-space-2) var(--mg-space-3) var(--mg-space-1);
    font-size: var(--mg-text-xs);
    font-weight: var(--mg-weight-bold);
    color: var(--mg-color-text-secondary);
  }
  & > [data-part='group'] > [data-part='item'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--mg-space-4);
    min-block-size: 2.25rem;
    padding: var(--mg-space-1) var(--mg-space-3);
    border-radius: var(--mg-radius-md);
    font-size: var(--mg-text-sm);
    cursor: pointer;
    scroll-margin-block: var(--mg-space-8) var(--mg-space-2);

    @media (pointer: coarse) {
      min-block-size: 2.75rem;
    }
    &[aria-selected='true'] {
      background: var(--mg-color-bg-selected);

      @media (forced-colors: active) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
    & > [data-part='item-label'] {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    & > [data-part='item-meta'] {
      flex: none;
      white-space: nowrap;
    }
  }
  & > [data-part='empty'] {
    margin: 0;
    padding: var(--mg-space-3);
    color: var(--mg-color-text-secondary);
  }
`;
