import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, createPath, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { loadRoute, rememberDestination } from './layout/lazy-route.ts';
import { nextTask } from './layout/next-task.ts';
import { routes } from './router.tsx';

function app() {
  const router = createBrowserRouter(routes);
  router.subscribe(({ navigation: { location: next } }) => rememberDestination(next && createPath(next)));
  return (
    <App>
      <RouterProvider router={router} />
    </App>
  );
}

/** The page was rendered at the build: its code is there before React looks at it, so that nothing is shown anew. */
async function takeOver(page: HTMLElement) {
  const matches = matchRoutes(routes, location) ?? [];
  // When the code cannot be had, the router asks for it once more and its error boundary says what happened.
  await Promise.all(matches.map(({ route }) => loadRoute(route))).catch(() => undefined);
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
