import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: ['checkbox, I agree, not checked', 'I agree'] },
    { press: 'Tab', hears: ['checkbox, I agree, not checked'] },
    { press: 'Space', tap: 'input', hears: ['checkbox, I agree, checked'] },
    { does: 'It is partly selected', gets: { isIndeterminate: true }, hears: ['checkbox, I agree, partially checked'] },
    {
      does: 'It is wrong',
      gets: { isRequired: true, isInvalid: true, errorMessage: 'Please agree to the terms' },
      hears: ['checkbox, I agree, Please agree to the terms, checked, invalid, required'],
    },
  ],
};
