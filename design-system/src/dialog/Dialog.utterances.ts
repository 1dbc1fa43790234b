import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { isOpen: false, children: 'Keys that work everywhere' },
  steps: [
    { does: 'It opens', gets: { isOpen: true }, hears: ['dialog, Keyboard', 'heading, Keyboard, level 2'] },
    { reads: true, hears: ['button, Close', 'Keys that work everywhere', 'end of dialog, Keyboard'] },
    { press: 'Tab', hears: ['dialog, Keyboard', 'button, Close'] },
  ],
};
