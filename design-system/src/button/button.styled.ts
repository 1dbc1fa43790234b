import { styled } from 'styled-components';
import { focusRing } from '../internal/styles.js';

/** The one look of everything that is pressed: buttons, icon buttons and links that act as the next step. Flat, see useRootClass. */
export const ButtonRoot = styled.button`
  & {
    position: relative;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--mg-space-2);
    min-block-size: var(--mg-size-control-md);
    max-inline-size: 100%;
    margin: 0;
    padding-block: var(--mg-space-1);
    padding-inline: var(--mg-control-padding);
    border: 1px solid transparent;
    border-radius: var(--mg-radius-md);
    background: none;
    color: var(--mg-color-text-primary);
    font-family: var(--mg-font-sans);
    font-size: var(--mg-text-md);
    font-weight: 600;
    line-height: var(--mg-leading-tight);
    text-align: center;
    /* Not the shorthand: a table's cell may forbid a second line. */
    text-wrap-style: balance;
    text-decoration: none;
    cursor: pointer;
    overflow: clip;
    overflow-clip-margin: 6px;
    -webkit-tap-highlight-color: transparent;
  }

  &[data-size='sm'] {
    min-block-size: var(--mg-size-control-sm);
    padding-inline: var(--mg-space-3);
    font-size: var(--mg-text-sm);
  }
  &[data-size='lg'] {
    min-block-size: var(--mg-size-control-lg);
    padding-inline: var(--mg-space-6);
    font-size: var(--mg-text-lg);
  }
  &[data-full-width] {
    inline-size: 100%;
  }
  &[data-icon-only] {
    inline-size: var(--mg-size-control-md);
    flex: none;
    padding: 0;
  }
  &[data-icon-only][data-size='sm'] {
    inline-size: var(--mg-size-control-sm);
  }
  &[data-icon-only][data-size='lg'] {
    inline-size: var(--mg-size-control-lg);
  }

  &[data-variant='primary'] {
    background: var(--mg-color-bg-accent);
    color: var(--mg-color-text-on-accent);
  }
  &[data-variant='secondary'] {
    border-color: var(--mg-color-border-control);
    background: var(--mg-color-bg-surface);
  }
  &[data-variant='danger'] {
    background: var(--mg-color-bg-danger);
    color: var(--mg-color-text-on-danger);
  }

  @media (hover: hover) {
    &[data-variant='primary']:hover {
      background: var(--mg-color-bg-accent-hover);
    }
    &[data-variant='secondary']:hover,
    &[data-variant='quiet']:hover {
      background: var(--mg-color-bg-hover);
    }
    &[data-variant='danger']:hover {
      background: var(--mg-color-bg-danger-hover);
    }
  }
  &[data-variant='primary']:active {
    background: var(--mg-color-bg-accent-hover);
  }
  &[data-variant='secondary']:active,
  &[data-variant='quiet']:active {
    background: var(--mg-color-bg-selected);
  }
  &[data-variant='danger']:active {
    background: var(--mg-color-bg-danger-hover);
  }

  ${focusRing}

  /* One that keeps the focus while it is out of use looks the same. */
  &&:is(:disabled, [aria-disabled='true']:not([data-pending])) {
    border-color: var(--mg-color-border-hairline);
    background: var(--mg-color-bg-sunken);
    color: var(--mg-color-text-disabled);
    cursor: not-allowed;
  }
  &&[data-variant='quiet']:is(:disabled, [aria-disabled='true']:not([data-pending])) {
    border-color: transparent;
    background: none;
  }

  & > [data-part='icon'] {
    display: inline-flex;
    flex: none;
  }
  & > [data-part='icon'] > svg {
    inline-size: 1.15em;
    block-size: 1.15em;
    stroke-width: 1.5;
  }
  &[data-icon-only] > [data-part='icon'] > svg {
    inline-size: 1.25em;
    block-size: 1.25em;
  }
  /* Both labels lie in one cell, so that the button is as wide before the wait as during it. */
  & > [data-part='label'] {
    display: inline-grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  & > [data-part='label'] > [data-part] {
    grid-area: 1 / 1;
  }
  &:not([data-pending]) > [data-part='label'] > [data-part='pending-text'],
  &[data-pending] > [data-part='label'] > [data-part='text'] {
    visibility: hidden;
  }

  /* While it waits, a pencil stroke runs under the label. */
  &[data-pending] {
    cursor: progress;
  }
  &[data-pending]::after {
    content: '';
    position: absolute;
    inset-block-end: 3px;
    inset-inline: 12%;
    block-size: 2px;
    border-radius: var(--mg-radius-full);
    background: currentColor;
    transform-origin: left;
    animation: mg-button-stroke 1.2s var(--mg-ease-standard) infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    &[data-pending]::after {
      animation: none;
    }
  }
  &[data-pending]:dir(rtl)::after {
    transform-origin: right;
  }
  @keyframes mg-button-stroke {
    0% {
      transform: scaleX(0);
    }
    60%,
    100% {
      transform: scaleX(1);
    }
  }
  @media (forced-colors: active) {
    &[data-variant='primary'],
    &[data-variant='danger'] {
      border-color: ButtonText;
    }
    &[data-pending]::after {
      background: ButtonText;
      forced-color-adjust: none;
    }
  }
`;
