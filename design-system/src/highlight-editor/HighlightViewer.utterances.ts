import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'paragraph',
        'A',
        'mark, linked details',
        'hedge',
        'end of mark, linked details',
        'button, Comment 1: Which one?',
        'is not a border.',
        'end of paragraph',
        'paragraph',
        'It is a habitat.',
        'end of paragraph',
        'list, Comments',
        'listitem, level 1, position 1, set size 1',
        'button, Show comment 1 in the text',
        'Which one?',
        'end of listitem, level 1, position 1, set size 1',
        'end of list, Comments',
      ],
    },
    { press: 'Tab', hears: ['button, Comment 1: Which one?'] },
    { press: 'Enter', hears: ['listitem, level 1, position 1, set size 1'] },
  ],
};
