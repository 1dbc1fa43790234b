import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { as: 'ul', children: 'Below' },
  steps: [{ reads: true, hears: ['list', 'Below', 'end of list'] }],
};
