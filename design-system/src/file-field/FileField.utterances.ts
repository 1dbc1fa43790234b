import type { Utterances } from '@marginalia/conformance';

const essay = new File(['words'], 'essay.docx');

export const utterances: Utterances = {
  steps: [
    {
      reads: true,
      hears: [
        'Document',
        'Drag a file here, or',
        'choose a file',
        '.docx or .doc, 10 MB at most',
        'Document, .docx or .doc, 10 MB at most',
        'status',
      ],
    },
    { press: 'Tab', hears: ['Document, .docx or .doc, 10 MB at most'] },
    {
      does: 'A file is on its way',
      gets: { value: essay, status: 'uploading', progress: 0.4 },
      hears: ['group, essay.docx', 'polite: Uploading essay.docx'],
    },
    {
      does: 'The upload failed',
      gets: { value: essay, status: 'failed', onRetry: () => {}, errorMessage: 'The upload failed' },
      hears: ['assertive: The upload failed'],
    },
  ],
};
