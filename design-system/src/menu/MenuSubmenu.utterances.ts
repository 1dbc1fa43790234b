import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { press: 'ArrowDown', hears: ['menuitem, Move to, not expanded, has popup menu, position 2, set size 2'] },
    {
      press: 'ArrowRight',
      pressInRtl: 'ArrowLeft',
      tap: '[data-part="item"]',
      hears: ['menuitem, Archive, position 1, set size 1'],
    },
    {
      press: 'ArrowLeft',
      pressInRtl: 'ArrowRight',
      hears: ['menuitem, Move to, not expanded, has popup menu, position 2, set size 2'],
    },
    { press: 'Enter', hears: ['menuitem, Archive, position 1, set size 1'] },
    { press: 'Escape', hears: ['menuitem, Move to, not expanded, has popup menu, position 2, set size 2'] },
  ],
};
