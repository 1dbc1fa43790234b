import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: [] },
    { press: 'Tab', hears: [] },
    { press: 'Space', tap: 'input', hears: [] },
    { does: 'It is partly selected', gets: { isIndeterminate: true }, hears: [] },
    {
      does: 'It is wrong',
      gets: { isRequired: true, isInvalid: true, errorMessage: 'Please agree to the terms' },
      hears: [],
    },
  ],
};
