import { expect, it } from 'vitest';
import { mergeText } from './merge-text.ts';
import { onto } from './use-text-draft.ts';

it('a text draft that was merged waits for a look as long as it is unsent, and no longer', () => {
  const merged = onto(mergeText, 'Theirs', { text: 'Mine', base: '', isMerged: false });
  expect(merged).toMatchObject({ text: 'Theirs\n\nMine', isMerged: true });
  expect(onto(mergeText, 'Theirs', merged).isMerged).toBe(true);
  // Sent by another tab, or by a save whose response was lost.
  expect(onto(mergeText, merged.text, merged)).toMatchObject({ text: merged.text, isMerged: false });
});
