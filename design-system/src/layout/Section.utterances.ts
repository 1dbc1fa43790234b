import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: ['region, How it works', 'heading, How it works, level 2', 'Four steps', 'end of region, How it works'],
    },
  ],
};
