import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { lead: 'Four ways to have a text read' },
  steps: [
    { reads: true, hears: ['banner', 'heading, Services, level 1', 'Four ways to have a text read', 'end of banner'] },
  ],
};
