import { createGlobalStyle } from 'styled-components';

export const AppStyle = createGlobalStyle`
  html {
    scrollbar-gutter: stable;
    scroll-padding-block-start: var(--mg-space-16);
  }

  body {
    min-block-size: 100dvh;
    overflow-wrap: break-word;
  }

  /* A heading takes the focus after a navigation; it is no control, so it gets no ring. */
  :where(h1, h2, main)[tabindex='-1']:focus {
    outline: none;
  }

  @media print {
    header,
    footer,
    [data-print='no'] {
      display: none !important;
    }
  }
`;
