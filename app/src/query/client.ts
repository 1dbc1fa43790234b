import { focusManager, notifyManager, QueryClient } from '@tanstack/query-core';
import { queryClientAtom } from 'jotai-tanstack-query';
import { store } from '../state/store.ts';
import { endVisit, setAccountReader } from '../state/visit.ts';

// By default the manager listens to `visibilitychange` only, which a window that regains the focus does not cause
// (specification, point 4).
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

// By default each notification has its own timer, and a browser may run a later timer first: the state "loading" could
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
  // Without React Query's provider nothing else mounts the client, and an unmounted client ignores the window's focus.
  client.mount();
  store.set(queryClientAtom, client);
  return client;
}

export let queryClient = begin();

export const currentUserKey = ['/api/auth/user'];

setAccountReader(() => queryClient.getQueryData<{ id: number }>(currentUserKey)?.id);

/** Drops all cached data, and what is on its way. Makes a new client, because observers of the old one keep their data when its cache is cleared. */
export function forgetAll(): void {
  endVisit();
  queryClient.unmount();
  queryClient.clear();
  queryClient = begin();
}
