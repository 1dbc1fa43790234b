import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: ['button, Due date, not expanded, has popup dialog'] },
    { press: 'Tab', hears: ['button, Due date, not expanded, has popup dialog'] },
    { press: 'Enter', tap: 'button', hears: ['dialog, Due date'] },
    { press: 'Escape', hears: ['button, Due date, not expanded, has popup dialog'] },
  ],
};
