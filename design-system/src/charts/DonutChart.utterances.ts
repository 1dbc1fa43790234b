import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'figure, Submissions',
        'caption',
        'Submissions',
        'end of caption',
        'image, Submissions Highest: Paid, 7. Lowest: Paid, 7.',
        'Highest: Paid, 7. Lowest: Paid, 7.',
        'group',
        'Show the data as a table',
        'end of group',
        'end of figure, Submissions',
      ],
    },
    { press: 'Tab', hears: ['Show the data as a table'] },
  ],
};
