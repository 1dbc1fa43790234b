import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { press: 'Tab', hears: [] },
    { does: 'It is pending', gets: { isPending: true, pendingLabel: 'Saving…' }, hears: [] },
    { does: 'It is disabled, and read again', gets: { isDisabled: true }, hears: [] },
    { reads: true, hears: [] },
  ],
};
