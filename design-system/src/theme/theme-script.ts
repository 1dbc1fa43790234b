import { type ColorScheme, systemIsDark } from './stored-scheme.js';

/**
 * Makes the script that sets the theme before the first paint, for a store key or a `colorScheme` of one's own.
 * Put it inline in `<head>`, before any style sheet and with the page's CSP nonce. Without it a reader who chose dark
 * sees a white flash.
 *
 * @param colorScheme the provider's `colorScheme`, which holds until the reader chooses
 */
export function createThemeScript(storageKey: string, colorScheme: ColorScheme | 'system' = 'light'): string {
  const stored = `localStorage.getItem(${JSON.stringify(storageKey).replaceAll('<', '\\u003c')})`;
  const theme = 'document.documentElement.dataset.theme=';
  if (colorScheme === 'light') return `try{${theme}${stored}==='dark'?'dark':'light'}catch{}`;
  const system = colorScheme === 'dark' || `matchMedia(${JSON.stringify(systemIsDark)}).matches`;
  return `{let s;try{s=${stored}}catch{}${theme}(s?s==='dark':${system})?'dark':'light'}`;
}

/** The script for the default store key, `theme`. */
export const themeScript: string = createThemeScript('theme');
