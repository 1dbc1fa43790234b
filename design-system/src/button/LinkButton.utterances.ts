import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: ['link, Next', 'Next'] },
    { press: 'Tab', hears: ['link, Next'] },
  ],
};
