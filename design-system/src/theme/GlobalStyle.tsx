import { createGlobalStyle } from 'styled-components';

/** Sets the page's ground: box sizing, paper and ink, the reading size. Rendered once, next to the root of the app. */
export const GlobalStyle = createGlobalStyle`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }

  body {
    margin: 0;
    background: var(--mg-color-bg-page);
    color: var(--mg-color-text-primary);
    font-family: var(--mg-font-sans);
    font-size: var(--mg-text-md);
    line-height: var(--mg-leading-normal);
    font-synthesis: none;
    -webkit-font-smoothing: antialiased;
  }

  :where(h1, h2, h3, h4, h5, h6, p, ul, ol, dl, figure, blockquote) {
    margin: 0;
  }

  :where(img, svg, video) {
    max-inline-size: 100%;
  }

  ::selection {
    background: var(--mg-color-highlight-yellow);
    color: var(--mg-color-text-primary);
  }
`;
