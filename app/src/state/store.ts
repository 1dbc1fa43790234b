import { getDefaultStore } from 'jotai';

/**
 * The one jotai store. It is jotai's own default, so that no provider brings jotai into the first load: it comes with the
 * first part that reads from the server.
 */
export const store = getDefaultStore();
