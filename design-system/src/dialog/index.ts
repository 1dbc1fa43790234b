export { Dialog, type DialogLabels, type DialogProps } from './Dialog.js';
