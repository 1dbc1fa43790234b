import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { description: 'As on your passport', isRequired: true },
  steps: [
    { reads: true, hears: ['First name', 'As on your passport', 'textbox, First name, As on your passport, required'] },
    { press: 'Tab', hears: ['textbox, First name, As on your passport, required'] },
    { type: 'Ada', hears: ['textbox, First name, Ada, As on your passport, required'] },
    {
      does: 'It is wrong',
      gets: { isInvalid: true, errorMessage: 'Please enter your name' },
      hears: ['textbox, First name, Ada, As on your passport Please enter your name, invalid, required'],
    },
  ],
};
