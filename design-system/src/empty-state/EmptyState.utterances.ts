import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { description: 'They appear here once you send one.' },
  steps: [{ reads: true, hears: ['heading, No submissions yet, level 2'] }],
};
