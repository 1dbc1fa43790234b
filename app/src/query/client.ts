import { focusManager, notifyManager, QueryClient } from '@tanstack/query-core';
import { queryClientAtom } from 'jotai-tanstack-query';
import { store } from '../state/store.ts';

// By itself the manager hears of tabs only, not of a window that comes back from beside another one (specification, point 4).
focusManager.setEventListener((setFocused) => {
  // Node, which renders pages at build time, has none.
  if (typeof window === 'undefined') return undefined;
  const listen = () => setFocused();
  const events = ['visibilitychange', 'focus'];
  for (const event of events) window.addEventListener(event, listen);
  return () => {
    for (const event of events) window.removeEventListener(event, listen);
  };
});

// By default each change is told by its own timer, and a browser may run a later timer first: the state "loading" could
// arrive after the response and stay.
notifyManager.setScheduler(queueMicrotask);

/** Cached data never goes stale on its own, and nothing is tried again by itself (specification, point 7). */
function begin(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: 0,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: 0 },
    },
  });
  // Nobody else mounts it, and an unmounted client never hears that the window has the focus again.
  client.mount();
  store.set(queryClientAtom, client);
  return client;
}

export let queryClient = begin();

/** Forgets all that was read. A new client, because the old one's observers keep what they showed even when its cache is cleared. */
export function forgetAll(): void {
  queryClient.unmount();
  queryClient.clear();
  queryClient = begin();
}
