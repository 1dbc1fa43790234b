import { type ReactNode, useLayoutEffect } from 'react';
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
  useLayoutEffect(() => {
    const apply = () => showScheme(storedScheme(storageKey));
    const onStorage = (event: StorageEvent) => {
      // The key is null when the whole store was cleared.
      if (event.key === storageKey || event.key === null) apply();
    };
    apply();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [storageKey]);
  return <StorageKey value={storageKey}>{children}</StorageKey>;
}
