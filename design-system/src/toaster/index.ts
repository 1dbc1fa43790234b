export {
  createToastStore,
  DEFAULT_DURATION,
  dismissToast,
  REMOVE_DELAY,
  type Toast,
  type ToastOptions,
  type ToastStore,
  type ToastTone,
  toast,
} from './store.js';
export { Toaster, type ToasterLabels, type ToasterProps } from './Toaster.js';
