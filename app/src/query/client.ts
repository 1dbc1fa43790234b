import { QueryClient } from '@tanstack/query-core';
import { queryClientAtom } from 'jotai-tanstack-query';
import { store } from '../store.ts';

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
