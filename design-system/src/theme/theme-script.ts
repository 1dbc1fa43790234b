/**
 * Makes the script that sets the theme before the first paint, for a store key of one's own.
 * Put it inline in `<head>`, before any style sheet and with the page's CSP nonce. Without it a reader who chose dark
 * sees a white flash.
 */
export const createThemeScript = (storageKey: string): string =>
  `try{document.documentElement.dataset.theme=localStorage.getItem(${JSON.stringify(storageKey).replaceAll('<', '\\u003c')})==='dark'?'dark':'light'}catch{}`;

/** The script for the default store key, `theme`. */
export const themeScript: string = createThemeScript('theme');
