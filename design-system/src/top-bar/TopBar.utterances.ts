import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'banner',
        'Marginalia',
        'navigation, Main',
        'list',
        'listitem, level 1, position 1, set size 1',
        'link, FAQ',
        'end of listitem, level 1, position 1, set size 1',
        'end of list',
        'end of navigation, Main',
        'end of banner',
      ],
    },
    { press: 'Tab', hears: ['link, FAQ'] },
  ],
};
