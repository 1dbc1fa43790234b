import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: ['button, B, Bold'] },
    { press: 'Tab', hears: ['button, B, Bold'] },
    { press: 'Escape', hears: [] },
  ],
};
