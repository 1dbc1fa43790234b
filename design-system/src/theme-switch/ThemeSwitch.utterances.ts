import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { press: 'Tab', hears: ['switch, Dark theme, not checked'] },
    { press: 'Space', hears: ['switch, Dark theme, checked'] },
    { press: 'Space', hears: ['switch, Dark theme, not checked'] },
  ],
};
