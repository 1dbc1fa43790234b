import { expect, test } from 'vitest';
import { anchor } from '../model/anchors.ts';
import type { AnnotationChange } from './annotation-step.ts';
import { applyNotes, joinedNotes, noteChanges, noted, notesOf, withoutNote } from './notes.ts';

const ana = { id: '1', name: 'Ana', initials: 'A' };
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

test('undo leaves alone the words that others have written over one’s own since', () => {
  const notes = (comment: string) => notesOf([{ ...known, comment }]);
  const undone = { kind: 'comment', id: 'a', before: 'mine', after: undefined } as const;
  expect(applyNotes(notes('mine'), [undone]).get('a')).toEqual({ anchor: ownAnchor });
  expect(applyNotes(notes('mine and theirs'), [undone])).toEqual(notes('mine and theirs'));
  // What came back from others after it was removed here.
  const back = withoutNote(notes('mine'), 'a').map((change) => ({
    ...change,
    before: undefined,
    after: change.before,
  }));
  expect(applyNotes(new Map(), back as AnnotationChange[])).toEqual(notes('mine'));
  expect(applyNotes(notes('theirs'), back as AnnotationChange[])).toEqual(notes('theirs'));
  const person = (name: string) => ({ id: name, name, initials: name.slice(0, 1) });
  const settledBy = (name: string) => ({ author: ana, resolved: { author: person(name), at: '2026-11-21T09:00:00Z' } });
  const reopened = { kind: 'thread', id: 'a', before: settledBy('Ana'), after: { author: ana } } as const;
  const threads = new Map([['a', { thread: settledBy('Ben') }]]);
  expect(applyNotes(threads, [reopened])).toEqual(threads);
});

test('suggestions that become one have one comment and no anchor', () => {
  const notes = notesOf([known, { ...two, comment: 'Count.' }]);
  const joined = applyNotes(notes, joinedNotes(notes, ['b', 'a']));
  expect([...joined]).toEqual([['b', { comment: 'Count.\nWhich?' }]]);
  expect(joinedNotes(notes, ['a'])).toEqual([]);
  const silent = notesOf([{ ...hedge, anchor: ownAnchor }, two]);
  expect(applyNotes(silent, joinedNotes(silent, ['a', 'b'])).size).toBe(0);
});

const reply = (id: string, minute: number) => ({
  id,
  text: id,
  author: ana,
  createdAt: `2026-11-20T10:0${minute}:00Z`,
});

test('a thread is given out with its suggestion, and equal ones from outside change nothing', () => {
  const answered = { ...hedge, author: ana, createdAt: '2026-11-20T09:00:00Z', replies: [reply('r1', 1)] };
  const notes = notesOf([answered]);
  const given = noted(hedge, notes.get('a'));
  expect(given).toEqual(answered);
  expect(noted(hedge, notes.get('a'))).toBe(given);
  // As a server sends it: the same words in other objects.
  expect(noteChanges(notes, [given], [structuredClone(answered)])).toEqual([]);
  const [change] = noteChanges(notes, [given], [{ ...hedge, author: ana }]);
  expect(change).toMatchObject({ kind: 'thread', id: 'a', after: { author: ana } });
  expect(notesOf([{ ...hedge, replies: [], resolved: null }]).size).toBe(0);
  expect(applyNotes(notes, withoutNote(notes, 'a')).size).toBe(0);
});

test('suggestions that become one keep the first one’s author and the replies of all, in the order of their times', () => {
  const ben = { ...ana, id: '2', name: 'Ben' };
  const notes = notesOf([
    { ...hedge, author: ana, replies: [reply('late', 3)] },
    { ...two, anchor: undefined, author: ben, replies: [reply('first', 1), reply('second', 2)] },
  ]);
  const joined = applyNotes(notes, joinedNotes(notes, ['a', 'b']));
  expect([...joined.keys()]).toEqual(['a']);
  expect(joined.get('a')?.thread?.author).toEqual(ana);
  expect(joined.get('a')?.thread?.replies?.map(({ id }) => id)).toEqual(['first', 'second', 'late']);
});

test('suggestions that become one are settled only where each was, and keep the latest hundred replies', () => {
  const resolved = { author: ana, at: '2026-11-21T09:00:00Z' };
  const many = Array.from({ length: 100 }, (_, index) => reply(`r${index}`, 1));
  const settled = { ...hedge, author: ana, replies: many, resolved };
  const joinedWith = (other: object) => {
    const notes = notesOf([settled, { ...two, anchor: undefined, ...other }]);
    return applyNotes(notes, joinedNotes(notes, ['a', 'b'])).get('a')?.thread;
  };
  expect(joinedWith({})).toEqual({ author: ana, replies: many });
  expect(joinedWith({ author: ana })).toEqual({ author: ana, replies: many });
  const both = joinedWith({ author: ana, resolved, replies: [reply('late', 2)] });
  expect(both).toEqual({ author: ana, replies: [...many.slice(1), reply('late', 2)], resolved });
});
