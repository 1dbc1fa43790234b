import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { description: 'Of the cover', isRequired: true },
  steps: [
    { reads: true, hears: ['Colour', 'Of the cover', 'textbox, Colour, Of the cover, required'] },
    { press: 'Tab', hears: ['textbox, Colour, Of the cover, required'] },
    { type: 'Ochre', hears: ['textbox, Colour, Ochre, Of the cover, required'] },
    {
      does: 'It is wrong',
      gets: { isInvalid: true, errorMessage: 'Please choose a colour' },
      hears: ['textbox, Colour, Ochre, Of the cover Please choose a colour, invalid, required'],
    },
  ],
};
