import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'navigation, Pages of the orders',
        'button, Previous, disabled',
        'list',
        'listitem, level 1, position 1, set size 3',
        'button, Page 1, current page',
        'end of listitem, level 1, position 1, set size 3',
        'listitem, level 1, position 2, set size 3',
        'button, Page 2',
        'end of listitem, level 1, position 2, set size 3',
        'listitem, level 1, position 3, set size 3',
        'button, Page 3',
        'end of listitem, level 1, position 3, set size 3',
        'end of list',
        'button, Next, not disabled',
        'end of navigation, Pages of the orders',
      ],
      hearsLarge: [
        'navigation, Pages of the orders',
        'button, Previous, disabled',
        'Page 1 of 3',
        'button, Next, not disabled',
        'end of navigation, Pages of the orders',
      ],
    },
    { press: 'Tab', hears: ['button, Previous, disabled'] },
    { press: 'Tab', hears: ['button, Page 1, current page'], hearsLarge: ['button, Next, not disabled'] },
    {
      press: 'Tab',
      hears: ['button, Page 2'],
      hearsLarge: [],
    },
    {
      press: 'Enter',
      tap: '[data-part="page"]:not([aria-current])',
      hears: ['button, Page 2, current page'],
      hearsLarge: [],
    },
  ],
};
