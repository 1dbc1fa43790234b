import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { isOpen: false, children: 'The document and its review are removed for good.' },
  steps: [
    {
      does: 'It opens',
      gets: { isOpen: true },
      hears: [
        'alertdialog, Are you sure?, The document and its review are removed for good.',
        'button, Cancel',
        'button, Delete',
        'assertive: Are you sure?',
      ],
    },
    { press: 'Shift+Tab', hears: ['button, Cancel'] },
    {
      reads: true,
      hears: ['button, Delete', 'end of alertdialog, Are you sure?, The document and its review are removed for good.'],
    },
  ],
};
