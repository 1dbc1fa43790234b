import { styled } from 'styled-components';

/** Below this width the columns stand one above the other. */
const narrow = '@container (max-width: 36rem)';

export const DiffTextRoot = styled.div`
  /* The columns need room of their own, wherever the texts stand in the window. */
  container-type: inline-size;
  inline-size: 100%;
  color: var(--mg-color-text-primary);
  font: var(--mg-weight-regular) var(--mg-text-md) / var(--mg-leading-relaxed) var(--mg-font-serif);

  & [data-part='text'] {
    min-block-size: 0.5lh;
    min-inline-size: 0;
    margin: 0;
    padding-block: var(--mg-space-1);
    overflow-wrap: anywhere;
    white-space: pre-line;
    /* Each paragraph runs as its own words do. */
    unicode-bidi: plaintext;
  }
  & del {
    color: var(--mg-color-text-secondary);
    text-decoration: line-through var(--mg-color-border-accent) 1.5px;
  }
  & ins {
    color: var(--mg-color-text-accent);
    text-decoration: underline 1px;
    text-underline-offset: 3px;
  }
  & del + ins {
    margin-inline-start: 0.25em;
  }
  & [data-part='said'] {
    user-select: none;
  }
  & [data-part='note'],
  & [data-part='titles'],
  & [data-part='title'] {
    margin: 0;
    color: var(--mg-color-text-secondary);
    font: var(--mg-weight-medium) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-sans);
  }
  & [data-part='row'],
  & [data-part='titles'] {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: var(--mg-space-6);
  }
  & [data-part='titles'] {
    margin-block-end: var(--mg-space-2);
    padding-block-end: var(--mg-space-2);
    border-block-end: 1px solid var(--mg-color-border-hairline);
  }
  & [data-part='fold'] {
    margin-block: var(--mg-space-2);
    border-radius: var(--mg-radius-md);
    background: var(--mg-color-bg-sunken);
  }
  & [data-part='unfolded'] {
    outline: none;
  }
  ${narrow} {
    & [data-part='titles'],
    & [data-part='text'][aria-hidden] {
      display: none;
    }
    & [data-part='row'] {
      display: block;
    }
    & [data-part='row'][data-changed] {
      margin-block: var(--mg-space-2);
      padding-inline-start: var(--mg-space-3);
      border-inline-start: 2px solid var(--mg-color-border-accent);
    }
    & [data-part='before'] + [data-part='after'] {
      margin-block-start: var(--mg-space-2);
    }
  }
  @container (min-width: 36.001rem) {
    & [data-part='title'] {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
  @media (forced-colors: active) {
    & del {
      text-decoration-color: currentColor;
    }
  }
`;
