import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { description: 'Choose any' },
  steps: [
    {
      reads: true,
      hears: [
        'Add-ons',
        'Choose any',
        'group, Add-ons, Choose any',
        'checkbox, Essay, not checked',
        'Essay',
        'checkbox, Thesis, not checked',
        'Thesis',
        'end of group, Add-ons, Choose any',
      ],
    },
    { press: 'Tab', hears: ['checkbox, Essay, not checked'] },
    { press: 'Space', tap: 'input', hears: ['checkbox, Essay, checked'] },
    { press: 'Tab', hears: ['checkbox, Thesis, not checked'] },
  ],
};
