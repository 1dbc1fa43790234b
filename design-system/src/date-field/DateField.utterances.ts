import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [
    { press: 'Tab', hears: ['textbox, Deadline'] },
    { type: '3/4/2026', hears: ['textbox, Deadline, 3/4/2026'] },
    { press: 'Alt+ArrowDown', hears: ['dialog, Deadline', 'button, Wednesday, March 4, 2026, selected'] },
    { press: 'ArrowRight', hears: ['button, Thursday, March 5, 2026'] },
    { press: 'PageDown', hears: ['button, Sunday, April 5, 2026', 'polite: April 2026'] },
    { press: 'Escape', hears: ['button, Open calendar, 1 control, not expanded, has popup dialog'] },
  ],
};
