'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { styled } from 'styled-components';
import { bareButton, focusRing, rulesFor } from '../internal/styles.js';

export const ToasterRegion = styled.section`
  position: fixed;
  inset-block-end: 0;
  inset-inline-end: 0;
  z-index: var(--mg-layer-toast);
  box-sizing: border-box;
  inline-size: 100%;
  max-inline-size: 27rem;
  padding: var(--mg-space-4);
  padding-block-end: calc(var(--mg-space-4) + env(safe-area-inset-bottom, 0px));
  pointer-events: none;
  font-family: var(--mg-font-sans);
  font-size: var(--mg-text-sm);
  line-height: var(--mg-leading-normal);

  /* In a modal it stands in the top layer, where the browser would put it in the middle. The buttons of a dialog are at its end, unless it is a drawer at the start. */
  &[popover] {
    inset: auto;
    inset-block-end: 0;
    inset-inline-start: 0;
    margin: 0;
    border: 0;
    overflow: visible;
    background: transparent;

    /* Where a dialog is nearly as wide as the window, its buttons are at the start too. */
    @media (max-width: 54rem) {
      inset-block: 0 auto;
      padding-block: calc(var(--mg-space-4) + env(safe-area-inset-top, 0px)) 0;
    }
  }
  [data-side='start'] > &[popover] {
    inset-inline: auto 0;
  }
  &:focus {
    outline: none;
  }
  & > [data-part='toast'][data-open] {
    display: grid;
    grid-template-columns: auto 1fr auto;
    align-items: start;
    column-gap: var(--mg-space-3);
    max-block-size: 50vh;
    padding: var(--mg-space-3) var(--mg-space-4);
    /* Sideways nothing scrolls: WebKit lays a bar for it over the lower half of the buttons. */
    overflow: hidden auto;
    overflow-wrap: anywhere;
    pointer-events: auto;
    border: 1px solid var(--mg-color-border-hairline);
    border-inline-start: 3px solid var(--mg-toast-line, var(--mg-color-border-info));
    border-radius: var(--mg-radius-md);
    background: var(--mg-color-bg-overlay);
    color: var(--mg-color-text-primary);
    box-shadow: var(--mg-shadow-overlay);
  }
  &:focus-visible > [data-part='toast'][data-open] {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
  }
  & > [data-part='toast'] {
    ${rulesFor('tone', ['success', 'warning', 'danger'], (tone) => `--mg-toast-line: var(--mg-color-border-${tone});`)}
  }
  & [data-part='icon'] {
    display: flex;
    padding-block: 6px;
    color: var(--mg-toast-line, var(--mg-color-border-info));
  }
  & [data-part='message'] {
    min-inline-size: 0;
    padding-block: 4px;
  }
  & [data-part='title'] {
    margin: 0;
    font-size: var(--mg-text-md);
    font-weight: var(--mg-weight-bold);
  }
  & [data-part='description'] {
    margin: 0;
    color: var(--mg-color-text-secondary);
  }
  & [data-part='action'],
  & [data-part='close'] {
    ${bareButton}
    min-block-size: 32px;
    border-radius: var(--mg-radius-md);

    &:hover {
      background: var(--mg-color-bg-hover);
    }
    ${focusRing}
    @media (pointer: coarse) {
      min-block-size: 44px;
      min-inline-size: 44px;
    }
  }
  & [data-part='action'] {
    grid-area: 2 / 2;
    justify-self: start;
    margin-inline-start: calc(-1 * var(--mg-space-2));
    padding: 0 var(--mg-space-2);
    text-align: start;
    color: var(--mg-color-text-link);
    font-weight: var(--mg-weight-bold);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  & [data-part='close'] {
    display: grid;
    grid-area: 1 / 3;
    place-items: center;
    inline-size: 32px;
    margin-inline-end: calc(-1 * var(--mg-space-2));
    color: var(--mg-color-text-secondary);
  }
  @media print {
    display: none;
  }
`;
