import { createContext } from 'react';
import { styled } from 'styled-components';

/** The width of a page and its margins. */
export const Frame = styled.div`
  inline-size: 100%;
  max-inline-size: var(--mg-width-page);
  margin-inline: auto;
  padding-inline: var(--mg-space-4);

  /* Where the bar shows its links. */
  @media (min-width: 46.5rem) {
    padding-inline: var(--mg-space-6);
  }
`;

/** Whether a page stands inside a layout's main part already. */
export const InMain = createContext(false);
