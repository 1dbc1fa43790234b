import { styled } from 'styled-components';
import { bareButton, controlText, focusRing } from '../internal/styles.js';

/** The sheet of paper that Dialog and AlertDialog share: it scrolls as a whole, its title and its buttons stay in sight. */
export const DialogSurface = styled.dialog`
  box-sizing: border-box;
  inline-size: calc(100vw - 2 * var(--mg-space-4));
  max-inline-size: 560px;
  max-block-size: calc(100dvh - 2 * var(--mg-space-6));
  margin: auto;
  padding: 0;
  overflow: auto;
  overscroll-behavior: contain;
  scroll-padding-block: var(--mg-space-20);
  border: 1px solid var(--mg-color-border-hairline);
  border-radius: var(--mg-radius-lg);
  background: var(--mg-color-bg-overlay);
  box-shadow: var(--mg-shadow-overlay);
  ${controlText}
  overflow-wrap: anywhere;
  transition: translate var(--mg-duration-base) var(--mg-ease-standard);

  &[data-size='sm'] {
    max-inline-size: 440px;
  }
  &[data-size='lg'] {
    max-inline-size: 800px;
  }
  @starting-style {
    &[open] {
      translate: 0 var(--mg-space-3);
    }
  }
  &::backdrop {
    background: var(--mg-scrim);
  }
  & > [data-part='header'] {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: flex;
    align-items: flex-start;
    gap: var(--mg-space-4);
    padding: var(--mg-space-6) var(--mg-space-6) var(--mg-space-3);
    background: var(--mg-color-bg-overlay);
  }
  & > [data-part='header'] > [data-part='title'] {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-xl);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
    text-wrap: balance;

    &:focus {
      outline: none;
    }
  }
  & > [data-part='header'] > [data-part='close'] {
    ${bareButton}
    display: grid;
    place-items: center;
    flex: none;
    inline-size: var(--mg-size-control-md);
    block-size: var(--mg-size-control-md);
    margin-block: calc(-1 * var(--mg-space-2));
    margin-inline-end: calc(-1 * var(--mg-space-3));
    border-radius: var(--mg-radius-md);
    color: var(--mg-color-text-secondary);

    &:hover {
      background: var(--mg-color-bg-hover);
      color: var(--mg-color-text-primary);
    }
    ${focusRing}
    @media (pointer: coarse) {
      inline-size: 44px;
      block-size: 44px;
    }
  }
  & > [data-part='body'] {
    padding: 0 var(--mg-space-6) var(--mg-space-6);
  }
  & > [data-part='body'] > p {
    margin-block: 0 var(--mg-space-4);
    max-inline-size: var(--mg-width-text);
  }
  & > [data-part='body'] > :last-child {
    margin-block-end: 0;
  }
  & > [data-part='footer'] {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--mg-space-3);
    padding: var(--mg-space-4) var(--mg-space-6);
    border-block-start: 1px solid var(--mg-color-border-hairline);
    background: var(--mg-color-bg-overlay);
  }
  @media (max-width: 479px) {
    & > [data-part='header'],
    & > [data-part='body'],
    & > [data-part='footer'] {
      padding-inline: var(--mg-space-4);
    }
    & > [data-part='footer'] > * {
      flex: 1 1 auto;
    }
  }
  /* On a short screen (a phone on its side, 200 % zoom) the text needs the room more than the bars do. */
  @media (max-height: 480px) {
    max-block-size: calc(100dvh - 2 * var(--mg-space-2));

    & > [data-part='header'],
    & > [data-part='footer'] {
      position: static;
    }
  }
  @media print {
    display: none;
  }
`;
