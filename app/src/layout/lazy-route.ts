import type { RouteObject } from 'react-router';

const key = 'reloadedForMissingCode';
const patience = 60_000;

function reloadedLately(now: number): boolean {
  try {
    return now - Number(sessionStorage.getItem(key) ?? 0) < patience;
  } catch {
    // Without a memory a reload could repeat for ever.
    return true;
  }
}

let destination: string | undefined;

/** Where the router is on its way to: the address bar still says where it comes from while a page's code is loaded. */
export function rememberDestination(path: string | undefined): void {
  destination = path;
}

/**
 * Loads a page's code. When it is gone, as after a deploy, the page that was asked for is loaded afresh once; when that
 * does not help within a minute the error boundary takes over.
 */
export const lazyRoute =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      const now = Date.now();
      if (!navigator.onLine || reloadedLately(now)) throw error;
      sessionStorage.setItem(key, String(now));
      if (destination === undefined) location.reload();
      else location.assign(destination);
      return new Promise<T>(() => undefined);
    }
  };

/** Loads a page's code ahead of the router, which then shows the page at once. */
export async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}
