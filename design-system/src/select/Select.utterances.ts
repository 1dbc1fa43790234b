import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { press: 'Tab', hears: ['combobox, Document type, has popup listbox, not expanded, 1 control'] },
    {
      press: 'Enter',
      tap: '[role="combobox"]',
      hears: ['combobox, Document type, has popup listbox, expanded, 1 control', 'polite: 2 choices'],
    },
    { press: 'ArrowDown', hears: ['option, Essay, not selected, not disabled, position 1, set size 2'] },
    { press: 'Enter', hears: ['combobox, Document type, has popup listbox, not expanded, 1 control'] },
    {
      does: 'It is wrong',
      gets: { isInvalid: true, errorMessage: 'Please choose a type' },
      hears: ['combobox, Document type, Please choose a type, has popup listbox, not expanded, 1 control, invalid'],
    },
  ],
};
