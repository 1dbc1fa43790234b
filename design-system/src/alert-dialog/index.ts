export { AlertDialog, type AlertDialogLabels, type AlertDialogProps } from './AlertDialog.js';
