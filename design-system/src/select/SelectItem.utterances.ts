import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { press: 'ArrowDown', hears: ['option, Essay, not selected, not disabled, position 1, set size 2'] },
    { press: 'ArrowDown', hears: ['option, Thesis, not selected, not disabled, position 2, set size 2'] },
  ],
};
