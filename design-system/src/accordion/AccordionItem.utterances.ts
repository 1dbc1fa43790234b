import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { press: 'Tab', hears: ['button, One, 1 control, not expanded'] },
    { press: 'Enter', tap: 'button', hears: ['button, One, 1 control, expanded'] },
  ],
};
