import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { defaultValue: 5 },
  steps: [
    { reads: true, hears: [] },
    { press: 'Tab', hears: [] },
    { press: 'ArrowUp', hears: [] },
    { does: 'It is wrong', gets: { isInvalid: true, errorMessage: 'Please enter at most 5,000 words' }, hears: [] },
  ],
};
