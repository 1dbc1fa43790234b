import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { loadAfresh, mayLoadAfresh } from './layout/missing-code.ts';
import { nextTask } from './layout/next-task.ts';
import { routes } from './router.tsx';

function app() {
  const router = createBrowserRouter(routes);
  return (
    <App>
      <RouterProvider router={router} />
    </App>
  );
}

/** Loads a page's code ahead of the router, which then shows the page at once. */
async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** The page was rendered at the build: its code is there before React looks at it, so that nothing is shown anew. */
async function takeOver(page: HTMLElement) {
  const matches = matchRoutes(routes, location) ?? [];
  try {
    await Promise.all(matches.map(({ route }) => loadRoute(route)));
  } catch (error) {
    if (mayLoadAfresh(error)) return loadAfresh();
    // The router asks for the code once more, and its error boundary says what happened.
  }
  await nextTask();
  // In small steps, so that the page answers to the finger meanwhile.
  startTransition(() => {
    hydrateRoot(page, app());
  });
}

/** Opens the app in the page. */
export function open(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  if (root.hasChildNodes()) void takeOver(root);
  else createRoot(root).render(app());
}
