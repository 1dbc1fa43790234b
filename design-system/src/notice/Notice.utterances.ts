import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { tone: 'warning' },
  steps: [{ reads: true, hears: ['Warning', ':', 'Payment opens after approval'] }],
};
