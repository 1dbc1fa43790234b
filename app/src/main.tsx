import '@fontsource-variable/newsreader';
import '@fontsource-variable/newsreader/wght-italic.css';
import '@fontsource-variable/source-sans-3';
import '@marginalia/design-system/tokens.css';
import { GlobalStyle, ThemeProvider } from '@marginalia/design-system';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AppStyle } from './layout/app-style.ts';
import { routes } from './router.tsx';
import { store } from './store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <ThemeProvider>
        <GlobalStyle />
        <AppStyle />
        <RouterProvider router={createBrowserRouter(routes)} />
      </ThemeProvider>
    </Provider>
  </StrictMode>,
);
