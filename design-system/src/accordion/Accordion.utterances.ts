import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'heading, One, level 3',
        'button, One, 1 control, not expanded',
        'end of heading, One, level 3',
        'group',
        'end of group',
        'heading, Two, level 3',
        'button, Two, 1 control, not expanded',
        'end of heading, Two, level 3',
        'group',
        'end of group',
      ],
    },
    { press: 'Tab', hears: ['button, One, 1 control, not expanded'] },
    { press: 'Enter', tap: 'button', hears: ['button, One, 1 control, expanded'] },
    { press: 'Tab', hears: ['button, Two, 1 control, not expanded'] },
  ],
};
