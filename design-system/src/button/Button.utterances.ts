import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { press: 'Tab', hears: ['button, Save'] },
    { does: 'It is pending', gets: { isPending: true, pendingLabel: 'Saving…' }, hears: ['button, Saving…, disabled'] },
    { does: 'It is disabled, and read again', gets: { isDisabled: true }, hears: [] },
    { reads: true, hears: ['button, Save, disabled'] },
  ],
};
