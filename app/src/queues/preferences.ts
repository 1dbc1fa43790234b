import { preferenceOf } from '../accounts/preferences.ts';

/** Whether the queues show cards instead of rows. */
export const queueCards = preferenceOf('queueCards', false);

/** Whether keys without Ctrl, Alt or Cmd do something on the queues. */
export const singleKeys = preferenceOf('singleKeys', true);
