import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { change: '+12 %', hint: 'compared with February' },
  steps: [
    {
      reads: true,
      hears: ['group, Revenue', 'Revenue', '$1,250', '+12 %', 'compared with February', 'end of group, Revenue'],
    },
  ],
};
