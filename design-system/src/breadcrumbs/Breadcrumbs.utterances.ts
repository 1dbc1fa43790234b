import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'navigation, Breadcrumb',
        'list',
        'listitem, level 1, position 1, set size 2',
        'link, Home',
        'end of listitem, level 1, position 1, set size 2',
        'listitem, level 1, position 2, set size 2',
        'current page',
        'FAQ',
        'end, current page',
        'end of listitem, level 1, position 2, set size 2',
        'end of list',
        'end of navigation, Breadcrumb',
      ],
    },
    { press: 'Tab', hears: ['link, Home'] },
  ],
};
