import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'paragraph',
        'A passage',
        'end of paragraph',
        'list, Comments',
        'listitem, level 1, position 1, set size 1',
        '1',
        'A comment',
        'end of listitem, level 1, position 1, set size 1',
        'end of list, Comments',
      ],
    },
  ],
};
