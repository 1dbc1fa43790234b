import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [{ reads: true, hears: ['image, Ada Lovelace'] }],
};
