import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [{ reads: true, hears: ['term', 'Price', 'end of term', 'definition', '$50', 'end of definition'] }],
};
