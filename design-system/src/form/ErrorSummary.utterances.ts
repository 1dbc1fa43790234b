import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'region, Please check',
        'heading, Please check, level 2',
        'list',
        'listitem, level 1, position 1, set size 1',
        'link, Please enter a valid email address',
        'end of listitem, level 1, position 1, set size 1',
        'end of list',
        'end of region, Please check',
      ],
    },
    { press: 'Tab', hears: ['link, Please enter a valid email address'] },
  ],
};
