import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: ['link, FAQ'] },
    { press: 'Tab', hears: ['link, FAQ'] },
  ],
};
