import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { maxLength: 12, showCount: true },
  steps: [
    { reads: true, hears: ['Instructions', 'textbox, Instructions', 'status'] },
    { press: 'Tab', hears: ['textbox, Instructions'] },
    { type: 'Please keep', hears: ['polite: 1 character left'] },
  ],
};
