export { DiffText, type DiffTextLabels, type DiffTextProps } from './DiffText.js';
