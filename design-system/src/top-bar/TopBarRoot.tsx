import { css, styled } from 'styled-components';
import { bareButton, controlText } from '../internal/styles.js';

/** All in one row. */
const row = css`
  & > [data-part='inner'] {
    flex-wrap: nowrap;
    column-gap: var(--mg-space-5);
    padding-inline: var(--mg-space-6);
  }
  & > [data-part='inner'] > [data-part='brand'] {
    flex: 0 1 auto;
  }
  & > [data-part='inner'] > [data-part='toggle'] {
    display: none;
  }
  & > [data-part='inner'] > [data-part='navigation'],
  &[data-open] > [data-part='inner'] > [data-part='navigation'] {
    display: block;
    flex: 1 1 auto;
  }
  & > [data-part='inner'] > [data-part='actions'],
  &[data-open] > [data-part='inner'] > [data-part='actions'] {
    display: flex;
    flex: 0 0 auto;
    align-items: center;
    gap: var(--mg-space-2);
    margin-inline-start: auto;
    padding-block: 0;
  }
  &[data-open] > [data-part='inner'] > [data-part='actions'] > * {
    flex: none;
  }
  & [data-part='links'] {
    flex-flow: row wrap;
    column-gap: var(--mg-space-4);
    margin: 0;
    border: 0;
  }
  & [data-part='links'] a {
    min-block-size: var(--mg-size-control-md);
    border: 0;
  }
`;

/** Set wider. */
const wideRow = css`
  & > [data-part='inner'] {
    column-gap: var(--mg-space-6);
  }
  & > [data-part='inner'] > [data-part='actions'],
  &[data-open] > [data-part='inner'] > [data-part='actions'] {
    gap: var(--mg-space-3);
  }
  & [data-part='links'] {
    column-gap: var(--mg-space-5);
  }
`;

export const TopBarRoot = styled.header`
  container-type: inline-size;
  border-block-end: 1px solid var(--mg-color-border-hairline);
  background: var(--mg-color-bg-page);
  ${controlText}

  &[data-sticky] {
    position: sticky;
    inset-block-start: 0;
    z-index: var(--mg-layer-sticky);
  }
  & > [data-part='inner'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    column-gap: var(--mg-space-4);
    max-inline-size: var(--mg-width-page);
    margin-inline: auto;
    padding: var(--mg-space-2) var(--mg-space-4);
  }
  & > [data-part='inner'] > [data-part='brand'] {
    display: flex;
    flex: 1;
    align-items: center;
    min-inline-size: 0;
    min-block-size: var(--mg-size-control-lg);
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-xl);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
  }
  & > [data-part='inner'] > [data-part='brand'] a {
    display: inline-flex;
    align-items: center;
    min-block-size: var(--mg-size-control-md);
    color: inherit;
    text-decoration: none;
  }
  & > [data-part='inner'] > [data-part='toggle'] {
    ${bareButton}
    display: inline-flex;
    align-items: center;
    gap: var(--mg-space-2);
    min-block-size: var(--mg-size-control-md);
    padding-inline: var(--mg-space-3);
    border: 1px solid var(--mg-color-border-control);
    border-radius: var(--mg-radius-md);

    &:hover {
      background: var(--mg-color-bg-hover);
    }
  }
  & > [data-part='inner'] > [data-part='navigation'],
  /* A modal that one of the actions opened stays open when the window gets narrow. */
  & > [data-part='inner'] > [data-part='actions']:where(:not(:has(dialog[open]))) {
    display: none;
    flex-basis: 100%;
  }
  &[data-open] > [data-part='inner'] > [data-part='navigation'] {
    display: block;
  }
  &[data-open] > [data-part='inner'] > [data-part='actions'],
  & > [data-part='inner'] > [data-part='brand'] + [data-part='actions'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--mg-space-3);
    padding-block: var(--mg-space-3);
  }
  & > [data-part='inner'] > [data-part='brand'] + [data-part='actions'] {
    flex-basis: auto;
  }
  &[data-open] > [data-part='inner'] > [data-part='actions'] > * {
    flex: 1 1 auto;
    min-block-size: var(--mg-size-control-md);
  }
  & [data-part='links'] {
    display: flex;
    flex-direction: column;
    margin: var(--mg-space-2) 0 0;
    padding: 0;
    border-block-start: 1px solid var(--mg-color-border-hairline);
    list-style: none;
  }
  & [data-part='links'] a {
    display: flex;
    align-items: center;
    min-block-size: var(--mg-size-control-lg);
    border-block-end: 1px solid var(--mg-color-border-hairline);
    color: var(--mg-color-text-primary);
    text-decoration: none;
  }
  & [data-part='links'] a:hover {
    color: var(--mg-color-text-link-hover);
    text-decoration: underline;
    text-underline-offset: 0.3em;
  }
  & [data-part='links'] a[aria-current='page'] {
    font-weight: var(--mg-weight-bold);
    text-decoration: underline;
    text-decoration-color: var(--mg-color-border-selected);
    text-decoration-thickness: 2px;
    text-underline-offset: 0.4em;
  }
  & a:focus-visible,
  & > [data-part='inner'] > [data-part='toggle']:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
    border-radius: var(--mg-radius-sm);
  }
  /* A window of 768 px beside its scroll bar holds the row still; it is set closer than a wide one. */
  &:not([data-crowded]) {
    container-name: bar;
  }
  @container bar (min-width: 744px) {
    ${row}
  }
  @container (min-width: 960px) {
    ${row}
    ${wideRow}
  }
  @media print {
    display: none;
  }
`;
