import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'Colour',
        'radiogroup, Colour',
        'radio, Essay, not checked, position 1, set size 2',
        'Essay',
        'radio, Thesis, not checked, position 2, set size 2',
        'Thesis',
        'end of radiogroup, Colour',
      ],
    },
    { press: 'Tab', hears: ['radio, Essay, not checked, position 1, set size 2'] },
    {
      press: 'ArrowRight',
      pressInRtl: 'ArrowLeft',
      tap: 'input',
      hears: ['radio, Thesis, checked, position 2, set size 2'],
    },
  ],
};
