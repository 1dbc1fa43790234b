import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { press: 'Tab', hears: [] },
    { type: '3/4/2026', hears: [] },
    { press: 'Alt+ArrowDown', hears: [] },
    { press: 'ArrowRight', hears: [] },
    { press: 'PageDown', hears: [] },
    { press: 'Escape', hears: [] },
  ],
};
