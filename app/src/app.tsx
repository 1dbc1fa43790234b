import { GlobalStyle, ThemeProvider } from '@marginalia/design-system';
import { Provider } from 'jotai';
import { type ReactNode, StrictMode } from 'react';
import { AppStyle } from './layout/app-style.ts';
import { store } from './store.ts';

/** What stands around the router, in the browser and at the build. */
export const App = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <Provider store={store}>
      <ThemeProvider>
        <GlobalStyle />
        <AppStyle />
        {children}
      </ThemeProvider>
    </Provider>
  </StrictMode>
);
