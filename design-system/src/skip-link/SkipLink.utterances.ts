import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: ['link, Skip to content'] },
    { press: 'Tab', hears: ['link, Skip to content'] },
  ],
};
