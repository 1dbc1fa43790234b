import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: ['Uploading', 'progressbar, Uploading, 40, max value 100, min value 0, current value 40%'] },
    { does: 'It goes on, and is read again', gets: { value: 60 }, hears: [] },
    { reads: true, hears: ['Uploading', 'progressbar, Uploading, 60, max value 100, min value 0, current value 60%'] },
  ],
};
