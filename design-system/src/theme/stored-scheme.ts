// Without React, so that a server component can make the theme script.
export type ColorScheme = 'light' | 'dark';

/** Matches while the operating system is dark. */
export const systemIsDark = '(prefers-color-scheme:dark)';

/** The reader's stored choice; `initial` when there is none or storage is closed to us. */
export function storedScheme(storageKey: string, initial: ColorScheme | 'system'): ColorScheme {
  let scheme: string | null = initial;
  try {
    scheme = localStorage.getItem(storageKey) ?? initial;
  } catch {
    // Without storage nobody has chosen.
  }
  if (scheme === 'system') scheme = globalThis.matchMedia?.(systemIsDark).matches ? 'dark' : '';
  return scheme === 'dark' ? 'dark' : 'light';
}

/** Shows a scheme on the page. Nothing re-renders for it: the colours are CSS variables. */
export function showScheme(scheme: ColorScheme): void {
  document.documentElement.dataset.theme = scheme;
}
