export { ThemeSwitch, type ThemeSwitchLabels, type ThemeSwitchProps } from './ThemeSwitch.js';
