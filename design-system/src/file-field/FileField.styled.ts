import { styled } from 'styled-components';

/** The dashed area that takes a drop; the native input lies over all of it. */
export const DropZone = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--mg-space-1) var(--mg-space-4);
  box-sizing: border-box;
  min-block-size: calc(var(--mg-size-control-md) * 2);
  padding: var(--mg-space-5);
  border: 1.5px dashed var(--mg-color-border-control);
  border-radius: var(--mg-radius-md);
  background: var(--mg-color-bg-surface);

  & > [data-part='input'] {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;

    &::file-selector-button {
      cursor: pointer;
    }
  }
  & > svg {
    flex: none;
    inline-size: 1.75rem;
    block-size: 1.75rem;
    stroke-width: 1.25;
    color: var(--mg-color-text-secondary);

    @media (forced-colors: active) {
      color: CanvasText;
    }
  }
  & > [data-part='text'] {
    display: flex;
    flex: 1 1 12rem;
    flex-direction: column;
    min-inline-size: 0;

    & > [data-part='prompt'] > [data-part='choose'] {
      color: var(--mg-color-text-link);
      text-decoration: underline;
      text-underline-offset: 0.2em;
      text-decoration-thickness: 1px;
    }
    & > [data-part='hint'] {
      font-size: var(--mg-text-sm);
      color: var(--mg-color-text-secondary);
    }
  }
  &[hidden] {
    display: none;
  }
  &:hover {
    border-color: var(--mg-color-border-strong);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
  }
  &[data-filled] {
    min-block-size: 0;
    padding: var(--mg-space-3) var(--mg-space-4);
  }
  &[data-dragging] {
    border-style: solid;
    border-color: var(--mg-color-border-selected);
    background: var(--mg-color-bg-selected);

    @media (forced-colors: active) {
      border-color: Highlight;
    }
  }
  [data-invalid] > & {
    border-color: var(--mg-color-border-danger);
  }
  &[data-inert] {
    border-color: var(--mg-color-border-hairline);
    background: var(--mg-color-bg-sunken);

    @media (forced-colors: active) {
      border-color: GrayText;
      color: GrayText;
    }
    & > [data-part='input'] {
      cursor: not-allowed;
    }
    & > [data-part='text'] > [data-part='prompt'] {
      color: var(--mg-color-text-secondary);

      & > [data-part='choose'] {
        color: inherit;
        text-decoration: none;
      }
    }
  }
`;

/** The chosen file: its name, size, state and what can be done with it. */
export const FileCard = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--mg-space-2) var(--mg-space-3);
  padding: var(--mg-space-3) var(--mg-space-4);
  border: 1px solid var(--mg-color-border-hairline);
  border-radius: var(--mg-radius-md);
  background: var(--mg-color-bg-surface);

  & > svg {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    stroke-width: 1.5;
    color: var(--mg-color-text-secondary);

    @media (forced-colors: active) {
      color: CanvasText;
    }
  }
  & > [data-part='file'] {
    flex: 1 1 10rem;
    min-inline-size: 0;

    & > [data-part='name'] {
      display: block;
      font-weight: var(--mg-weight-medium);
      overflow-wrap: anywhere;
    }
    & > [data-part='meta'] {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      column-gap: var(--mg-space-3);
      font-size: var(--mg-text-sm);
      font-variant-numeric: tabular-nums;
      color: var(--mg-color-text-secondary);

      & > [data-part='done'] {
        display: inline-flex;
        align-items: center;
        gap: var(--mg-space-1);
        color: var(--mg-color-text-success);

        & > svg {
          inline-size: 1rem;
          block-size: 1rem;
        }
      }
    }
  }
  & > [data-part='actions'] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--mg-space-2);
    margin-inline-start: auto;
  }
  & > [data-part='progress'] {
    flex-basis: 100%;
  }
`;
