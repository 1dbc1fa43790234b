import { limits } from '@marginalia/bff/contract';
import type { QueryKey } from '@tanstack/query-core';
import { atom, useAtomValue } from 'jotai';
import { atomFamily } from 'jotai-family';
import { atomWithQuery } from 'jotai-tanstack-query';
import { useEffect } from 'react';
import { queryClient } from './client.ts';

interface ReadOptions<T> {
  readonly key: QueryKey;
  readonly load: (call: { signal: AbortSignal | undefined; isPoll: boolean }) => Promise<T>;
  /** Read again whenever a page that shows it is opened or the window gets the focus. */
  readonly isLive?: boolean;
  readonly retry?: number;
}

export interface Read<T> {
  readonly key: QueryKey;
  readonly load: ReadOptions<T>['load'];
  readonly atom: ReturnType<typeof atomWithQuery<T, Error>>;
}

/** Defines a query: its cache key, the call that loads it, and its atom. */
export function read<T>({ key, load, isLive = false, retry = 0 }: ReadOptions<T>): Read<T> {
  const atom = atomWithQuery<T, Error>(() => ({
    queryKey: key,
    queryFn: ({ signal }) => load({ signal, isPoll: false }),
    retry,
    retryDelay: 300,
    ...(isLive ? { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } : {}),
  }));
  return { key, load, atom };
}

/**
 * Defines a query with a parameter. An atom keeps its value, so it goes with the last component that shows it: one that
 * comes later begins with what the query client has by then. A page that takes the place of another keeps its atoms.
 */
export function readBy<P extends string | number, T>(describe: (parameter: P) => ReadOptions<T>) {
  const atoms = atomFamily((parameter: P): Read<T>['atom'] => {
    const result = read(describe(parameter)).atom;
    const shown = atom(
      (get) => get(result),
      (_, set) => set(result),
    );
    let isShown = false;
    const isCurrent = () => [...atoms.getParams()].includes(parameter) && atoms(parameter) === shown;
    shown.onMount = () => {
      isShown = true;
      return () => {
        isShown = false;
        // React unmounts the old page's atoms before it mounts the new page's.
        queueMicrotask(() => {
          if (!isShown && isCurrent()) atoms.remove(parameter);
        });
      };
    };
    return shown;
  });
  return (parameter: P): Read<T> => {
    const { key, load } = describe(parameter);
    return { key, load, atom: atoms(parameter) };
  };
}

export const useRead = <T>({ atom }: Read<T>) => useAtomValue(atom);

/** Reads again every 30 seconds while the page is visible (specification, point 9). */
export function usePolling<T>({ key, load }: Read<T>): void {
  const hash = JSON.stringify(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the key and its reader
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      // The error of a failed poll is in the query's state, which the page shows.
      const queryFn = ({ signal }: { signal: AbortSignal }) => load({ signal, isPoll: true });
      queryClient.fetchQuery({ queryKey: key, queryFn, staleTime: 0, retry: 0 }).catch(() => undefined);
    }, limits.refetchMilliseconds);
    return () => clearInterval(timer);
  }, [hash]);
}

/** Invalidates the queries under these keys; those on the screen load again. */
export const invalidate = (...keys: QueryKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
