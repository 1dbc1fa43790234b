import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'tablist, Queues, orientated horizontally',
        'tab, One, selected, 1 control, position 1, set size 2',
        'tab, Two, not selected, position 2, set size 2',
        'end of tablist, Queues, orientated horizontally',
        'tabpanel, One',
        'The first',
        'end of tabpanel, One',
      ],
    },
    { press: 'Tab', hears: ['tab, One, selected, 1 control, position 1, set size 2'] },
    {
      press: 'ArrowRight',
      pressInRtl: 'ArrowLeft',
      tap: '[role="tab"][aria-selected="false"]',
      hears: ['tab, Two, selected, 1 control, position 2, set size 2'],
    },
    { press: 'Tab', hears: ['tabpanel, Two'] },
  ],
};
