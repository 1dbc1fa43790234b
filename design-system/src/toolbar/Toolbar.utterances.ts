import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: [] },
    { press: 'Tab', hears: [] },
    { press: 'ArrowRight', pressInRtl: 'ArrowLeft', hears: [] },
  ],
};
