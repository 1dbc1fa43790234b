import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'toolbar, Text tools, orientated horizontally',
        'button, Bold',
        'button, Italic',
        'end of toolbar, Text tools, orientated horizontally',
      ],
    },
    { press: 'Tab', hears: ['button, Bold'] },
    { press: 'ArrowRight', pressInRtl: 'ArrowLeft', hears: ['button, Italic'] },
  ],
};
