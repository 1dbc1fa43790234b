import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: {
    items: [
      { id: 'paid', title: 'Paid', state: 'done' },
      { id: 'review', title: 'In review', state: 'current' },
      { id: 'delivery', title: 'Delivery', state: 'upcoming' },
    ],
  },
  steps: [
    {
      reads: true,
      hears: [
        'list',
        'listitem, level 1, position 1, set size 3',
        'Done',
        ':',
        'Paid',
        'end of listitem, level 1, position 1, set size 3',
        'listitem, level 1, current step, position 2, set size 3',
        'Now',
        ':',
        'In review',
        'end of listitem, level 1, current step, position 2, set size 3',
        'listitem, level 1, position 3, set size 3',
        'Upcoming',
        ':',
        'Delivery',
        'end of listitem, level 1, position 3, set size 3',
        'end of list',
      ],
    },
  ],
};
