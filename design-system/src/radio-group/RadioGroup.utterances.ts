import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { isRequired: true },
  steps: [
    {
      reads: true,
      hears: [
        'Document type',
        'radiogroup, Document type, required, required',
        'radio, Essay, not checked, position 1, set size 2',
        'Essay',
        'radio, Thesis, not checked, position 2, set size 2',
        'Thesis',
        'end of radiogroup, Document type, required, required',
      ],
    },
    { press: 'Tab', hears: ['radio, Essay, not checked, position 1, set size 2'] },
    { press: 'ArrowDown', tap: 'input', hears: ['radio, Thesis, checked, position 2, set size 2'] },
  ],
};
