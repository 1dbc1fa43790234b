import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'article',
        'heading, Highlighted Feedback, level 2',
        'list',
        'listitem, level 1, position 1, set size 1',
        'heading, Comment 1, level 3',
        'Comment',
        '1',
        'end of heading, Comment 1, level 3',
        'blockquote',
        '“hedge”',
        'end of blockquote',
        'paragraph',
        'Which one?',
        'end of paragraph',
        'end of listitem, level 1, position 1, set size 1',
        'end of list',
        'end of article',
      ],
    },
  ],
};
