import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'region, Comment on the title',
        'article',
        'Ada Lovelace',
        'paragraph',
        'Which one?',
        'end of paragraph',
        'end of article',
        'Reply',
        'Enter sends it. Shift + Enter starts a new line.',
        'textbox, Reply, Enter sends it. Shift + Enter starts a new line.',
        'button, Send, disabled',
        'status',
        'end of region, Comment on the title',
      ],
    },
    { press: 'Tab', hears: ['textbox, Reply, Enter sends it. Shift + Enter starts a new line.'] },
    { type: 'This one.', hears: [] },
  ],
};
