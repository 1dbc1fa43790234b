import { expect, test } from 'vitest';
import { anchor } from '../model/anchors.ts';
import { applyNotes, joinedNotes, noteChanges, noted, notesOf, withoutNote } from './notes.ts';

const content = 'One hedge, two hedges.';
const hedge = { id: 'a', startIndex: 4, endIndex: 9, text: 'hedge', replacement: 'tree' };
const ownAnchor = anchor(content, 4, 9, 1);
const known = { ...hedge, comment: 'Which?', anchor: ownAnchor };
const two = {
  id: 'b',
  startIndex: 11,
  endIndex: 14,
  text: 'two',
  replacement: 'three',
  anchor: anchor(content, 11, 14),
};

test('what is known of a suggestion is given out with it again, as the same object', () => {
  const notes = notesOf([known]);
  const given = noted(hedge, notes.get('a'));
  expect(given).toEqual(known);
  expect(noted(hedge, notes.get('a'))).toBe(given);
  expect(noted(hedge)).toBe(hedge);
  expect(noted(hedge, { comment: 'Why?' })).toEqual({ ...hedge, comment: 'Why?' });
  expect(noted(hedge, notes.get('a'))).toEqual(known);
});

test('an anchor is given out only with the words it was taken of, and comes back with them', () => {
  const notes = notesOf([known]);
  const grown = { ...hedge, endIndex: 10, text: 'hedge,' };
  expect(noted(grown, notes.get('a'))).toEqual({ ...grown, comment: 'Which?' });
  // The application hands the grown one in again, which has no anchor: that of the words before is not forgotten.
  const changes = noteChanges(notes, [{ ...grown, comment: 'Which?' }], [{ ...grown, comment: 'Whose?' }]);
  expect(changes).toEqual([{ kind: 'comment', id: 'a', before: 'Which?', after: 'Whose?' }]);
  expect(noted(hedge, applyNotes(notes, changes).get('a'))).toEqual({ ...known, comment: 'Whose?' });
});

test('a comment and an anchor change by themselves, and nothing is left of what has neither', () => {
  const fresh = anchor(content, 4, 9, 2);
  const notes = applyNotes(notesOf([known]), [{ kind: 'anchor', id: 'a', before: ownAnchor, after: fresh }]);
  expect(notes.get('a')).toMatchObject({ comment: 'Which?', anchor: fresh });
  expect(applyNotes(notes, withoutNote(notes, 'a')).size).toBe(0);
  expect(noteChanges(new Map(), [hedge], [{ ...hedge, anchor: ownAnchor }])).toEqual([
    { kind: 'anchor', id: 'a', before: undefined, after: ownAnchor },
  ]);
  expect(noteChanges(notesOf([known, two]), [known, two], [known])).toEqual([
    { kind: 'anchor', id: 'b', before: two.anchor, after: undefined },
  ]);
});

test('suggestions that become one have one comment and no anchor', () => {
  const notes = notesOf([known, { ...two, comment: 'Count.' }]);
  const joined = applyNotes(notes, joinedNotes(notes, ['b', 'a']));
  expect([...joined]).toEqual([['b', { comment: 'Count.\nWhich?' }]]);
  expect(joinedNotes(notes, ['a'])).toEqual([]);
  const silent = notesOf([{ ...hedge, anchor: ownAnchor }, two]);
  expect(applyNotes(silent, joinedNotes(silent, ['a', 'b'])).size).toBe(0);
});
