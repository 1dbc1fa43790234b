export { useColorScheme } from './color-scheme.js';
export { type ContrastFault, contrast, findContrastFaults, type OwnColors } from './contrast.js';
export { GlobalStyle } from './GlobalStyle.js';
export type { ColorScheme } from './stored-scheme.js';
export { ThemeProvider, type ThemeProviderProps } from './ThemeProvider.js';
export { createThemeScript, themeScript } from './theme-script.js';
export * as tokens from './tokens.js';
export { type TokenName, token } from './tokens.js';
