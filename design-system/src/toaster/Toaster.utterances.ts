import type { Utterances } from '@marginalia/conformance';
import { createToastStore } from './store.js';

const store = createToastStore();

export const utterances: Utterances = {
  props: { store },
  steps: [
    {
      does: 'A toast is shown',
      happens: () => void store.toast({ title: 'Draft saved', duration: Number.POSITIVE_INFINITY }),
      hears: ['polite: Draft saved'],
    },
    { press: 'F6', hears: ['region, Notifications'] },
    { press: 'Tab', hears: ['button, Dismiss'] },
    { press: 'Escape', hears: [] },
  ],
};
