import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { press: 'Tab', hears: ['tab, One, selected, 1 control, position 1, set size 2'] },
    {
      press: 'ArrowRight',
      pressInRtl: 'ArrowLeft',
      hears: ['tab, Two 3, selected, 1 control, position 2, set size 2'],
    },
  ],
};
