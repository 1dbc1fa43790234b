import { QueryClient } from '@tanstack/query-core';
import { queryClientAtom } from 'jotai-tanstack-query';
import { store } from '../store.ts';

/** Cached data never goes stale on its own, and nothing is tried again by itself (specification, point 7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { retry: 0 },
  },
});

// Nobody else mounts it, and an unmounted client never hears that the window has the focus again.
queryClient.mount();
store.set(queryClientAtom, queryClient);
