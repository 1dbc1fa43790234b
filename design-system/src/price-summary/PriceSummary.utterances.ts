import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'table',
        'rowgroup',
        'row, Deep $250',
        'rowheader, Deep',
        'cell, $250',
        'end of row, Deep $250',
        'end of rowgroup',
        'rowgroup',
        'row, Total $250',
        'rowheader, Total',
        'cell, $250',
        'end of row, Total $250',
        'end of rowgroup',
        'end of table',
      ],
    },
  ],
};
