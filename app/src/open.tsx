import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DOMRouterOpts, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { loadAfresh, mayLoadAfresh } from './layout/missing-code.ts';
import { nextTask } from './layout/next-task.ts';
import { routes } from './router.tsx';

function app(options?: DOMRouterOpts) {
  const router = createBrowserRouter(routes, options);
  return (
    <App>
      <RouterProvider router={router} />
    </App>
  );
}

/** Loads the code of a route before the router needs it, so that the page is shown at once. */
async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** Hydrates a prerendered page. Its code is loaded first, so that React does not render it again. */
async function takeOver(page: HTMLElement) {
  const matches = matchRoutes(routes, location) ?? [];
  let isLoaded = false;
  try {
    await Promise.all(matches.map(({ route }) => loadRoute(route)));
    isLoaded = true;
  } catch (error) {
    if (mayLoadAfresh(error)) return loadAfresh();
    // The router loads the code once more, and its error boundary shows the error.
  }
  await nextTask();
  // The browser restores no place of an entry that was left by a link ("manual"): the router does.
  const isPlaced = isLoaded && history.scrollRestoration === 'auto';
  // A transition renders in small steps, so that the page reacts to input meanwhile.
  startTransition(() => {
    // Given `hydrationData`, the router leaves the page where it is.
    hydrateRoot(page, app(isPlaced ? { hydrationData: {} } : undefined));
  });
}

/** Opens the app in the page. */
export function open(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  if (root.hasChildNodes()) void takeOver(root);
  else createRoot(root).render(app());
}
