import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { isDisabled: true },
  steps: [{ press: 'ArrowDown', hears: ['menuitem, Log out, disabled, position 2, set size 2'] }],
};
