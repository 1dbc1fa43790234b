import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'paragraph',
        'Before',
        'end of paragraph',
        'paragraph',
        'It',
        'deletion',
        'deleted:',
        'are',
        'end of deletion',
        'end of change',
        'true.',
        'end of paragraph',
        'paragraph',
        'After',
        'end of paragraph',
        'paragraph',
        'It',
        'insertion',
        'inserted:',
        'is',
        'end of insertion',
        'end of change',
        'true.',
        'end of paragraph',
      ],
    },
  ],
};
