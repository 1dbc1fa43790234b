import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { onRemove: () => {} },
  steps: [
    {
      press: 'Tab',
      hears: [
        'row, Essay, Press Delete to remove., not selected',
        'grid, Document types, multi-selectable',
        'row, Essay, Press Delete to remove., not selected',
      ],
    },
    { press: 'ArrowRight', pressInRtl: 'ArrowLeft', hears: ['row, Thesis, Press Delete to remove., not selected'] },
    { press: 'Space', tap: '[role="row"]', hears: ['row, Thesis, Press Delete to remove., selected'] },
  ],
};
