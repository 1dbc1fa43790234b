import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      press: 'Tab',
      hears: ['combobox, Document type, has popup listbox, not expanded, autocomplete in list, 1 control'],
    },
    {
      type: 't',
      hears: [
        'combobox, Document type, t, has popup listbox, expanded, autocomplete in list, 1 control',
        'polite: 1 match',
      ],
    },
    { press: 'ArrowDown', hears: ['option, Thesis, selected, not disabled, position 1, set size 1'] },
    {
      press: 'Enter',
      hears: ['combobox, Document type, Thesis, has popup listbox, not expanded, autocomplete in list, 1 control'],
    },
    {
      does: 'It is wrong',
      gets: { isInvalid: true, errorMessage: 'Please choose a type' },
      hears: [
        'combobox, Document type, Thesis, Please choose a type, has popup listbox, not expanded, autocomplete in list, 1 control, invalid',
      ],
    },
  ],
};
