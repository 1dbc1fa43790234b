import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { isOpen: false, children: 'Paid on 3 March' },
  steps: [
    { does: 'It opens', gets: { isOpen: true }, hears: ['dialog, Order 203', 'heading, Order 203, level 2'] },
    { reads: true, hears: ['button, Close', 'Paid on 3 March', 'end of dialog, Order 203'] },
    { press: 'Tab', hears: ['dialog, Order 203', 'button, Close'] },
  ],
};
