import { type ReactNode, useLayoutEffect } from 'react';
import { useListener } from '../internal/use-listener.js';
import { StorageKey, showScheme, storedScheme } from './color-scheme.js';

export interface ThemeProviderProps {
  /** Holds the app. */
  children: ReactNode;
  /**
   * Names the local storage entry that keeps the reader's choice. Give the same key to `createThemeScript`.
   * @default 'theme'
   */
  storageKey?: string;
}

/** Applies the stored colour scheme to the page and follows a change made in another window. Wraps the whole app, once. */
export function ThemeProvider({ children, storageKey = 'theme' }: ThemeProviderProps) {
  useLayoutEffect(() => showScheme(storedScheme(storageKey)), [storageKey]);
  useListener(true, 'storage', ({ key }) => {
    // The key is null when the whole store was cleared.
    if (key === storageKey || key === null) showScheme(storedScheme(storageKey));
  });
  return <StorageKey value={storageKey}>{children}</StorageKey>;
}
