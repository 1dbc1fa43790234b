import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: ['switch, Compact tables, not checked', 'Compact tables'] },
    { press: 'Tab', hears: ['switch, Compact tables, not checked'] },
    { press: 'Space', tap: 'input', hears: ['switch, Compact tables, checked'] },
  ],
};
