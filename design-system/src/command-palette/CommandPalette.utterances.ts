import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  props: { isOpen: false },
  steps: [
    {
      does: 'It opens',
      gets: { isOpen: true },
      hears: [
        'dialog, Commands',
        'heading, Commands, level 2',
        'combobox, Find a command, has popup listbox, expanded, active descendant Save draft, autocomplete in list, 1 control',
        'option, Save draft, selected, not disabled, position 1, set size 2',
      ],
    },
    { press: 'ArrowDown', hears: ['option, Find, selected, not disabled, position 2, set size 2'] },
    { type: 'find', hears: ['option, Find, selected, not disabled, position 1, set size 1', 'polite: 1 command'] },
  ],
};
