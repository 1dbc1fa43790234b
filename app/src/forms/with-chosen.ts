interface Choice {
  id: string;
  label: string;
}

/**
 * The choices of a filter, and the chosen one if none of them has its id: they are still being loaded, or the address
 * was typed by hand. So the filter always shows what narrows the list.
 */
export const withChosen = (choices: Choice[], id: string | null, label = id ?? ''): Choice[] =>
  !id || choices.some((choice) => choice.id === id) ? choices : [...choices, { id, label }];
