import { createGlobalStyle } from 'styled-components';

export const AppStyle = createGlobalStyle`
  html {
    scrollbar-gutter: stable;
    scroll-padding-block-start: var(--mg-space-16);
  }

  /* A dialog's shade does not reach the empty place of the scroll bar: the ground beneath takes it on. */
  html:has(dialog:modal) {
    background-color: var(--mg-scrim-page);
  }

  body {
    min-block-size: 100dvh;
    overflow-wrap: break-word;
  }

  /* What takes the focus and is no control gets no ring: a heading after a navigation, the words of a new dialog. */
  :where(h1, h2, main, div:not([data-part], [data-component]), ul, [role='status'])[tabindex='-1']:focus {
    outline: none;
  }

  @media print {
    /* The top bar takes itself away; a page's own header stays, for it holds the title. */
    [data-print='no'] {
      display: none !important;
    }
  }
`;
