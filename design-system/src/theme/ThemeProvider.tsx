import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useListener } from '../internal/use-listener.js';
import { StorageKey } from './color-scheme.js';
import { type ColorScheme, showScheme, storedScheme, systemIsDark } from './stored-scheme.js';

export interface ThemeProviderProps {
  /** Holds the app. */
  children: ReactNode;
  /**
   * Names the local storage entry that keeps the reader's choice. Give the same key to `createThemeScript`.
   * @default 'theme'
   */
  storageKey?: string;
  /**
   * Shown until the reader chooses; `system` follows the operating system. Give the same one to `createThemeScript`.
   * @default 'light'
   */
  colorScheme?: ColorScheme | 'system';
}

/** Applies the stored colour scheme to the page and follows a change made in another window. `MarginaliaProvider` holds one. */
export function ThemeProvider({ children, storageKey = 'theme', colorScheme = 'light' }: ThemeProviderProps) {
  'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.
  const apply = () => showScheme(storedScheme(storageKey, colorScheme));
  useLayoutEffect(apply, [storageKey, colorScheme]);
  useListener(true, 'storage', ({ key }) => {
    // The key is null when the whole store was cleared.
    if (key === storageKey || key === null) apply();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two are all that `apply` reads.
  useEffect(() => {
    if (colorScheme !== 'system') return;
    // jsdom has no media queries.
    const system = globalThis.matchMedia?.(systemIsDark);
    system?.addEventListener('change', apply);
    return () => system?.removeEventListener('change', apply);
  }, [storageKey, colorScheme]);
  return <StorageKey value={storageKey}>{children}</StorageKey>;
}
