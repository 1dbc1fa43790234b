export { FileField, type FileFieldProps } from './FileField.js';
export type { FileRejection } from './judgeFile.js';
export type { FileFieldLabels } from './labels.js';
