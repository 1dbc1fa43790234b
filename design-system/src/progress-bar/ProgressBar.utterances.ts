import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: [] },
    { does: 'It goes on, and is read again', gets: { value: 60 }, hears: [] },
    { reads: true, hears: [] },
  ],
};
