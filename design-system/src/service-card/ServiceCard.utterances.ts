import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'article, Express Review',
        'heading, Express Review, level 3',
        '$50',
        '2-3 business days',
        'Submit now',
        'end of article, Express Review',
      ],
    },
  ],
};
