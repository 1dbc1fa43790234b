import { createStore } from 'jotai';

/** The one jotai store: the query layer joins it when the first page that reads from the server is opened. */
export const store = createStore();
