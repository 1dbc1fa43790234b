import { GlobalStyle, MarginaliaProvider } from '@marginalia/design-system';
import { type ReactNode, StrictMode } from 'react';
import { AppStyle } from './layout/app-style.ts';

/** What stands around the router, in the browser and at the build. */
export const App = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <MarginaliaProvider locale="en">
      <GlobalStyle />
      <AppStyle />
      {children}
    </MarginaliaProvider>
  </StrictMode>
);
