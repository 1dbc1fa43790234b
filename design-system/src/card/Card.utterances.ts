import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { as: 'article', 'aria-label': 'Final delivery' },
  steps: [{ reads: true, hears: ['article, Final delivery', 'A card', 'end of article, Final delivery'] }],
};
