import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: ['Search', 'searchbox, Search'] },
    { press: 'Tab', hears: ['searchbox, Search'] },
    { type: 'Ada', hears: ['searchbox, Search, Ada'] },
    { press: 'Escape', hears: ['searchbox, Search'] },
  ],
};
