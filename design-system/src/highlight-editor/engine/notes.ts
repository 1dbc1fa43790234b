import type { Anchor } from '../model/anchors.js';
import { joinThreads, threadOf } from '../model/threads.js';
import type { Suggestion, Thread } from '../model/types.js';
import type { AnnotationChange } from './annotation-step.js';
import { mergeChange } from './merge-change.js';
import { isSame } from './same.js';

/** What is known of a suggestion beside its words, which stand in the document. */
export interface Note {
  comment?: string;
  /** Perhaps of words it had before: a key that makes it longer does not look for it anew. */
  anchor?: Anchor;
  thread?: Thread;
}

const noteKinds = ['comment', 'anchor', 'thread'] as const;

const change = (kind: keyof Note, id: string, before: Note[keyof Note], after?: Note[keyof Note]) =>
  ({ kind, id, before, after }) as AnnotationChange;

/** Notes by the suggestion's id. */
export type Notes = ReadonlyMap<string, Note>;

export const notesOf = (suggestions: readonly Suggestion[]): Notes =>
  new Map(
    suggestions.flatMap((suggestion): [string, Note][] => {
      const { id, comment, anchor } = suggestion;
      const thread = threadOf(suggestion);
      const note = { ...(comment && { comment }), ...(anchor && { anchor }), ...(thread && { thread }) };
      return comment || anchor || thread ? [[id, note]] : [];
    }),
  );

const isOfNote = (change: AnnotationChange): change is Extract<AnnotationChange, { kind: keyof Note }> =>
  (noteKinds as readonly string[]).includes(change.kind);

/** Applies those changes that are about notes; what others have changed since stays. */
export function applyNotes(notes: Notes, changes: readonly AnnotationChange[]): Notes {
  const own = changes.filter(isOfNote);
  if (own.length === 0) return notes;
  const next = new Map(notes);
  for (const { id, kind, before, after } of own) {
    const known: Note = next.get(id) ?? {};
    let value: Note[keyof Note] = known[kind];
    if (kind === 'thread') value = threadOf(mergeChange(known.thread ?? {}, before ?? {}, after ?? {}));
    else if (isSame(value, before)) value = after;
    const note: Note = { ...known, [kind]: value || undefined };
    if (note.comment || note.anchor || note.thread) next.set(id, note);
    else next.delete(id);
  }
  return next;
}

const withNotes = new WeakMap<Suggestion, { thread: Thread | undefined; value: Suggestion }>();

/** The suggestion with what is known of it; the same object for the same. An anchor of other words is not its own. */
export function noted(suggestion: Suggestion, { comment, anchor, thread }: Note = {}): Suggestion {
  const own = anchor?.quote === suggestion.text ? anchor : undefined;
  if (!comment && !own && !thread) return suggestion;
  const known = withNotes.get(suggestion);
  const isKnown = known?.value.comment === (comment || undefined) && known?.value.anchor === own;
  if (known && isKnown && known.thread === thread) return known.value;
  const value = { ...suggestion, ...(comment && { comment }), ...(own && { anchor: own }), ...thread };
  withNotes.set(suggestion, { thread, value });
  return value;
}

/** The changes of a note that follow from suggestions that were handed in from outside. */
export function noteChanges(
  notes: Notes,
  before: readonly Suggestion[],
  after: readonly Suggestion[],
): AnnotationChange[] {
  const wanted = notesOf(after);
  // Anchors are compared with those given out: an anchor of words that undo may bring back was not, and stays.
  const given = notesOf(before);
  return noteKinds.flatMap((kind) => {
    const known = kind === 'anchor' ? given : notes;
    return [...new Set([...known.keys(), ...wanted.keys()])].flatMap((id) => {
      const next = wanted.get(id)?.[kind];
      return isSame(known.get(id)?.[kind], next) ? [] : change(kind, id, notes.get(id)?.[kind], next);
    });
  });
}

/** The changes by which the threads of suggestions that a key joined become that of the first. */
function joinedThreads(notes: Notes, joined: readonly string[]): AnnotationChange[] {
  const after = joinThreads(joined.map((id) => notes.get(id)?.thread));
  return joined.flatMap((id, index) => {
    const before = notes.get(id)?.thread;
    const next = index === 0 ? after : undefined;
    return isSame(before, next) ? [] : change('thread', id, before, next);
  });
}

/** What becomes of the notes of suggestions that a key joined: one comment, and no anchor, for none is of all the words. */
export function joinedNotes(notes: Notes, joined: readonly string[]): AnnotationChange[] {
  const [survivor, ...others] = joined;
  if (survivor === undefined || others.length === 0) return [];
  const anchors = joined.flatMap((id) => {
    const before = notes.get(id)?.anchor;
    return before ? change('anchor', id, before) : [];
  });
  anchors.push(...joinedThreads(notes, joined));
  const lost = others.filter((id) => notes.get(id)?.comment);
  if (lost.length === 0) return anchors;
  const before = notes.get(survivor)?.comment;
  const after = [before, ...lost.map((id) => notes.get(id)?.comment)].filter(Boolean).join('\n');
  const emptied = lost.map((id) => change('comment', id, notes.get(id)?.comment));
  return [...anchors, change('comment', survivor, before, after), ...emptied];
}

/** The changes that take away all that is known of a suggestion. */
export function withoutNote(notes: Notes, id: string): AnnotationChange[] {
  const note: Note = notes.get(id) ?? {};
  return noteKinds.flatMap((kind) => (note[kind] ? change(kind, id, note[kind]) : []));
}
