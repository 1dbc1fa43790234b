import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { paint } from '../model/colors.js';
import { byPlace } from '../model/places.js';
import type { Highlight } from '../model/types.js';
import { type AnnotationChange, AnnotationStep } from './annotation-step.js';
import { lastAtMost, positionAt, textMap } from './text-map.js';

/** What assistive technology is told about a mark. */
export interface MarkWords {
  describe: (highlight: Highlight) => string;
  /** Id of the card's element when there is one in the page. */
  cardId: (id: string, isActive: boolean) => string | undefined;
}

export interface Annotations {
  /** In reading order. */
  highlights: readonly Highlight[];
  /** Comments of suggestions by the suggestion's id. */
  notes: ReadonlyMap<string, string>;
  activeId: string | null;
  decorations: DecorationSet;
}

export const annotationsKey = new PluginKey<Annotations>('annotations');

export const annotationsOf = (state: EditorState): Annotations => annotationsKey.getState(state) as Annotations;

/** Draws one highlight: one decoration per paragraph, so that a changed paragraph is redrawn alone. */
function draw(doc: Node, highlight: Highlight, isActive: boolean, words: MarkWords, only?: ReadonlySet<number>) {
  const { offsets } = textMap(doc);
  const { id, startIndex, endIndex, color } = highlight;
  const { name, custom } = paint(color);
  const cardId = words.cardId(id, isActive);
  const attributes = {
    nodeName: 'mark',
    'data-id': id,
    'data-color': name,
    'aria-description': words.describe(highlight),
    ...(custom && { style: `--mark:${custom}` }),
    ...(isActive && { 'data-active': '' }),
    ...(cardId && { 'aria-details': cardId }),
  };
  const drawn: Decoration[] = [];
  const last = lastAtMost(offsets, endIndex);
  for (let index = lastAtMost(offsets, startIndex); index <= last; index += 1) {
    if (only && !only.has(index)) continue;
    const start = offsets[index] as number;
    const end = (offsets[index + 1] ?? Number.POSITIVE_INFINITY) - 1;
    const from = positionAt(doc, Math.max(start, startIndex), 'after');
    const to = positionAt(doc, Math.min(end, endIndex), 'before');
    if (to > from) drawn.push(Decoration.inline(from, to, attributes, { id }));
  }
  return drawn;
}

/** What is drawn for a highlight; looked for where it stands, because a book has thousands. */
function drawnFor(doc: Node, decorations: DecorationSet, { id, startIndex, endIndex }: Highlight): Decoration[] {
  const [from, to] = [positionAt(doc, startIndex, 'after'), positionAt(doc, endIndex, 'before')];
  return decorations.find(from, Math.max(from, to), (spec) => spec.id === id);
}

function changedParagraphs(before: Node, after: Node): Set<number> {
  const changed = new Set<number>();
  for (let i = 0; i < after.childCount; i += 1) if (before.child(i) !== after.child(i)) changed.add(i);
  return changed;
}

function apply(list: readonly Highlight[], changes: readonly AnnotationChange[]): readonly Highlight[] {
  const byId = new Map(changes.flatMap((change) => (change.kind === 'highlight' ? [[change.id, change.after]] : [])));
  if (byId.size === 0) return list;
  const next = list.flatMap((highlight) => {
    if (!byId.has(highlight.id)) return [highlight];
    const after = byId.get(highlight.id);
    byId.delete(highlight.id);
    return after ? [after as Highlight] : [];
  });
  for (const added of byId.values()) if (added) next.push(added as Highlight);
  return next.sort(byPlace);
}

function applyNotes(notes: ReadonlyMap<string, string>, changes: readonly AnnotationChange[]) {
  const own = changes.filter((change) => change.kind === 'note');
  if (own.length === 0) return notes;
  const next = new Map(notes);
  for (const { id, after } of own) {
    if (after) next.set(id, after as string);
    else next.delete(id);
  }
  return next;
}

function next(tr: Transaction, value: Annotations, before: Node, words: MarkWords): Annotations {
  const changes = tr.steps.flatMap((step) => (step instanceof AnnotationStep ? step.changes : []));
  const meta = tr.getMeta(annotationsKey) as { activeId: string | null } | undefined;
  const activeId = meta ? meta.activeId : value.activeId;
  const { doc } = tr;
  if (changes.length === 0 && activeId === value.activeId && doc === before) return value;

  const highlights = apply(value.highlights, changes);
  let { decorations } = value;
  if (doc !== before) {
    // What stands in a paragraph is drawn anew from its offsets: struck words are replaced in the document, and mapping
    // would lose the marks on them.
    decorations = decorations.map(tr.mapping, doc);
    const changed = changedParagraphs(before, doc);
    const { offsets, positions } = textMap(doc);
    for (const index of changed) {
      const from = positions[index] as number;
      decorations = decorations.remove(decorations.find(from, from + doc.child(index).content.size));
      const [start, end] = [offsets[index] as number, offsets[index + 1] ?? Number.POSITIVE_INFINITY];
      const touched = highlights.filter((highlight) => highlight.startIndex < end && highlight.endIndex > start);
      const drawn = touched.flatMap((highlight) => draw(doc, highlight, highlight.id === activeId, words, changed));
      const inside = drawn.filter((mark) => mark.from >= from && mark.to <= from + doc.child(index).content.size);
      if (inside.length > 0) decorations = decorations.add(doc, inside);
    }
  }
  const redrawn = new Set(changes.flatMap(({ kind, id }) => (kind === 'highlight' ? [id] : [])));
  if (activeId !== value.activeId) for (const id of [activeId, value.activeId]) if (id !== null) redrawn.add(id);
  if (redrawn.size > 0) {
    for (const id of redrawn) {
      const drawn = value.highlights.find((highlight) => highlight.id === id);
      if (drawn) decorations = decorations.remove(drawnFor(doc, decorations, drawn));
    }
    const added = highlights
      .filter(({ id }) => redrawn.has(id))
      .flatMap((highlight) => draw(doc, highlight, highlight.id === activeId, words));
    if (added.length > 0) decorations = decorations.add(doc, added);
  }
  return { highlights, notes: applyNotes(value.notes, changes), activeId, decorations };
}

/** Holds highlights and comments as plain data and draws them on the text. */
export function annotations(
  initial: { highlights: readonly Highlight[]; notes: ReadonlyMap<string, string> },
  words: MarkWords,
): Plugin<Annotations> {
  return new Plugin<Annotations>({
    key: annotationsKey,
    state: {
      init: (_, { doc }) => ({
        ...initial,
        activeId: null,
        decorations: DecorationSet.create(
          doc,
          initial.highlights.flatMap((highlight) => draw(doc, highlight, false, words)),
        ),
      }),
      apply: (tr, value, before) => next(tr, value, before.doc, words),
    },
    props: { decorations: (state) => annotationsOf(state).decorations },
  });
}

/** Makes a highlight or a note the active one, which is drawn stronger. */
export const setActive = (tr: Transaction, activeId: string | null): Transaction =>
  tr.setMeta(annotationsKey, { activeId }).setMeta('addToHistory', false);
