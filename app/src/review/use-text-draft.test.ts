import { describe, expect, it } from 'vitest';
import { chooseText, mergeText } from './merge-text.ts';
import { follow, onto } from './use-text-draft.ts';

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

describe('unsent words beside a list of comments', () => {
  const begun = { text: 'List 1\n\nBest, Ada', base: 'List 1', seen: 'List 1', isMerged: false, madeFor: 'Sent' };

  it('stay as they are while the list is made anew, and show one that is sent', () => {
    expect(follow(mergeText, { stored: 'List 2', madeFor: 'Sent' }, begun)).toBe(begun);
    expect(follow(mergeText, { stored: 'List 2', madeFor: 'List 2' }, begun)).toMatchObject({
      text: 'List 2\n\nList 1\n\nBest, Ada',
      isMerged: true,
      madeFor: 'List 2',
    });
  });

  it('are joined with a list that was sent meanwhile before its comments have come', () => {
    const letter = { text: 'Dear Bo', base: '', seen: '', isMerged: false };
    const joined = follow(mergeText, { stored: '', madeFor: 'List' }, letter);
    expect(joined).toMatchObject({ text: 'List\n\nDear Bo', isMerged: true });
    expect(follow(mergeText, { stored: 'List', madeFor: 'List' }, joined)).toBe(joined);
  });

  it('leave the newest list once they are taken back', () => {
    const taken = { ...begun, text: begun.base };
    const after = { text: 'List 2', base: 'List 2', isMerged: false };
    expect(follow(mergeText, { stored: 'List 2', madeFor: 'Sent' }, taken)).toMatchObject(after);
  });

  it('are joined where the list has become a letter, or a letter a list', () => {
    for (const [now, state] of [
      [{ stored: 'Dear all', madeFor: undefined }, begun],
      [
        { stored: 'List 2', madeFor: 'List 3' },
        { ...begun, madeFor: undefined },
      ],
    ] as const)
      expect(follow(mergeText, now, state)).toMatchObject({ isMerged: true, madeFor: now.madeFor });
  });
});
