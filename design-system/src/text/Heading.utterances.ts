import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [{ reads: true, hears: ['heading, How it works, level 2'] }],
};
