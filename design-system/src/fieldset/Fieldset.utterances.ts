import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: ['group, Personal information', 'Personal information', 'Fields', 'end of group, Personal information'],
    },
  ],
};
