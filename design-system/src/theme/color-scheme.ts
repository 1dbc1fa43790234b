import { createContext, useContext, useSyncExternalStore } from 'react';
import { type ColorScheme, showScheme } from './stored-scheme.js';

/** The local storage key under which `ThemeProvider` keeps the choice. */
export const StorageKey = createContext('theme');

// The attribute is the only truth, so that the pre-paint script, another window and this hook can never disagree.
const current = (): ColorScheme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/**
 * The page's colour scheme and the function that changes and stores it.
 * Only components that call this hook render again on a change.
 */
export function useColorScheme(): readonly [scheme: ColorScheme, setScheme: (next: ColorScheme) => void] {
  const storageKey = useContext(StorageKey);
  const scheme = useSyncExternalStore<ColorScheme>(subscribe, current, () => 'light');
  const setScheme = (next: ColorScheme) => {
    showScheme(next);
    try {
      localStorage.setItem(storageKey, next);
    } catch {
      // A closed store costs the reader the memory of the choice, not the choice.
    }
  };
  return [scheme, setScheme];
}
