import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { defaultValue: 5 },
  steps: [
    {
      reads: true,
      hears: ['Words', 'textbox, Words, 5', 'button, Decrease Words, 1 control', 'button, Increase Words, 1 control'],
    },
    { press: 'Tab', hears: ['textbox, Words, 5'] },
    { press: 'ArrowUp', hears: ['textbox, Words, 6', 'assertive: 6'] },
    {
      does: 'It is wrong',
      gets: { isInvalid: true, errorMessage: 'Please enter at most 5,000 words' },
      hears: ['textbox, Words, 6, Please enter at most 5,000 words, invalid'],
    },
  ],
};
