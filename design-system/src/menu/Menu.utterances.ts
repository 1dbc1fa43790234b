import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: {
    items: [
      { id: 'profile', label: 'Profile' },
      { id: 'out', label: 'Log out' },
    ],
  },
  steps: [
    { press: 'Tab', hears: ['button, Account, not expanded, has popup menu'] },
    { press: 'Enter', tap: 'button', hears: ['menuitem, Profile, position 1, set size 2'] },
    { press: 'ArrowDown', hears: ['menuitem, Log out, position 2, set size 2'] },
    { press: 'Escape', hears: ['button, Account, not expanded, has popup menu'] },
  ],
};
