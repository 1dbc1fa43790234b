import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [{ reads: true, hears: ['form, Order', 'Fields', 'end of form, Order'] }],
};
