import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { isRequired: true },
  steps: [
    { reads: true, hears: [] },
    { press: 'Tab', hears: [] },
    { press: 'ArrowDown', tap: 'input', hears: [] },
  ],
};
