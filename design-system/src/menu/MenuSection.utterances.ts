import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [{ press: 'ArrowDown', hears: ['menuitem, Log out, position 1, set size 1'] }],
};
