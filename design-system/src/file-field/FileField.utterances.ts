import type { Utterances } from '@marginalia/conformance';

const essay = new File(['words'], 'essay.docx');

export const utterances: Utterances = {
  steps: [
    { reads: true, hears: [] },
    { press: 'Tab', hears: [] },
    { does: 'A file is on its way', gets: { value: essay, status: 'uploading', progress: 0.4 }, hears: [] },
    {
      does: 'The upload failed',
      gets: { value: essay, status: 'failed', onRetry: () => {}, errorMessage: 'The upload failed' },
      hears: [],
    },
  ],
};
