import { expect, it } from 'vitest';
import { chooseText, mergeText } from './merge-text.ts';
import { onto } from './use-text-draft.ts';

it('a text draft that was merged waits for a look as long as it is unsent, and no longer', () => {
  const merged = onto(mergeText, 'Theirs', { text: 'Mine', base: '', isMerged: false });
  expect(merged).toMatchObject({ text: 'Theirs\n\nMine', isMerged: true });
  expect(onto(mergeText, 'Theirs', merged).isMerged).toBe(true);
  // Sent by another tab, or by a save whose response was lost.
  expect(onto(mergeText, merged.text, merged)).toMatchObject({ text: merged.text, isMerged: false });
});

it.each([
  ['typed on', 'Para one.\n', 'Para one.\nPara two', { text: 'Para one.\nPara two', base: 'Para one.' }],
  ['not typed on', 'Para one. ', 'Para one. ', { text: 'Para one. ', base: 'Para one. ' }],
])('a text that was sent with an outer space and %s is nobody else’s', (_, base, text, after) => {
  for (const merge of [mergeText, chooseText])
    expect(onto(merge, 'Para one.', { text, base, isMerged: false })).toMatchObject({ ...after, isMerged: false });
});
