import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { paint } from '../model/colors.js';
import { byPlace, type Marks } from '../model/places.js';
import type { Highlight, Suggestion } from '../model/types.js';
import { type AnnotationChange, AnnotationStep } from './annotation-step.js';
import { mergeChange } from './merge-change.js';
import { applyNotes, type Notes } from './notes.js';
import { isSame } from './same.js';
import { keepsContent, lastAtMost, paragraphsOf, positionAt, suggestionsOf, textMap } from './text-map.js';

/** What assistive technology is told about a mark. */
export interface MarkLabels {
  describe: (highlight: Highlight) => string;
  /** @param canBeHidden true of a resolved mark that is not the active one: its card is hidden with all that is resolved */
  cardId: (id: string, canBeHidden: boolean) => string | undefined;
  /** Up to this many marks, each has its card in the page; of more, only the active one is certain to. */
  allCards: number;
}

export interface Annotations {
  /** In reading order. */
  highlights: readonly Highlight[];
  notes: Notes;
  /** Kept and shown, but without a place in the content. */
  unplaced: Marks;
  activeId: string | null;
  /** The mark that was the active one when its card was closed; null while another one is active. */
  closedId: string | null;
  /** Each mark has its card in the page. */
  hasAllCards: boolean;
  /** How often the words that describe the marks have become others. */
  relabelled: number;
  decorations: DecorationSet;
}

const annotationsKey = new PluginKey<Annotations>('annotations');

export const annotationsOf = (state: EditorState): Annotations => annotationsKey.getState(state) as Annotations;

type Cards = Pick<Annotations, 'activeId' | 'hasAllCards'>;
type Annotated = Pick<Annotations, 'highlights' | 'unplaced'>;

/** Id of the element of a mark's card, when that is in the page. */
export const cardOf = (
  { activeId, hasAllCards }: Cards,
  { id, isResolved }: { id: string; isResolved: boolean },
  labels: MarkLabels,
): string | undefined =>
  hasAllCards || id === activeId ? labels.cardId(id, isResolved && id !== activeId) : undefined;

/** Draws one highlight: one decoration per paragraph, so that a changed paragraph is redrawn alone. */
function draw(doc: Node, highlight: Highlight, cards: Cards, labels: MarkLabels, only?: ReadonlySet<number>) {
  const { offsets } = textMap(doc);
  const { id, startIndex, endIndex, color } = highlight;
  const { name, custom } = paint(color);
  const cardId = cardOf(cards, { id, isResolved: Boolean(highlight.resolved) }, labels);
  const attributes = {
    nodeName: 'mark',
    'data-id': id,
    'data-color': name,
    'aria-description': labels.describe(highlight),
    ...(custom && { style: `--mark:${custom}` }),
    ...(id === cards.activeId && { 'data-active': '' }),
    ...(highlight.resolved && { 'data-resolved': '' }),
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

/** True of a change that shows in the text. Anchors do not, and saving gives new ones to many marks at once. */
function isSeen({ kind, before, after }: AnnotationChange): boolean {
  if (kind !== 'highlight') return false;
  return !before || !after || !isSame({ ...before, anchor: undefined }, { ...after, anchor: undefined });
}

function changedParagraphs(before: Node, after: Node): Set<number> {
  const changed = new Set<number>();
  const old = paragraphsOf(before);
  for (const [index, paragraph] of paragraphsOf(after).entries()) if (old[index] !== paragraph) changed.add(index);
  return changed;
}

/** Applies the changes of one kind to its list. */
function apply<T extends Highlight | Suggestion>(
  list: readonly T[],
  changes: readonly AnnotationChange[],
  kind: AnnotationChange['kind'],
): readonly T[] {
  const own = changes.filter((change) => change.kind === kind);
  if (own.length === 0) return list;
  const byId = new Map(list.map((mark) => [mark.id, mark]));
  for (const { id, before, after } of own as { id: string; before?: T; after?: T }[]) {
    const current = byId.get(id);
    if (after) byId.set(id, current ? mergeChange(current, before ?? ({} as T), after) : after);
    else byId.delete(id);
  }
  return [...byId.values()].sort(byPlace);
}

/** Ids of the marks that changes of one kind bring into a list in which they were not. */
function broughtInto(
  list: readonly (Highlight | Suggestion)[],
  changes: readonly AnnotationChange[],
  kind: AnnotationChange['kind'],
): ReadonlySet<string> {
  const before = new Set(list.map(({ id }) => id));
  return new Set(
    changes.flatMap((change) => (change.kind === kind && change.after && !before.has(change.id) ? [change.id] : [])),
  );
}

const without = <T extends { id: string }>(list: readonly T[], isGone: (id: string) => boolean): readonly T[] =>
  list.some(({ id }) => isGone(id)) ? list.filter(({ id }) => !isGone(id)) : list;

/**
 * A mark may have found or lost its place since the change that undo or redo brings back: it stands in the text or
 * without a place, not in both.
 */
function inOnePlace(doc: Node, value: Annotations, now: Annotated, changes: readonly AnnotationChange[]): Marks {
  const { highlights, unplaced } = now;
  if (unplaced.highlights.length + unplaced.suggestions.length === 0) return unplaced;
  const placed = broughtInto(value.highlights, changes, 'highlight');
  const lostHighlights = broughtInto(value.unplaced.highlights, changes, 'lostHighlight');
  const lostSuggestions = broughtInto(value.unplaced.suggestions, changes, 'lostSuggestion');
  const isShown = (list: readonly { id: string }[], id: string) => list.some((mark) => mark.id === id);
  const next = {
    highlights: without(
      unplaced.highlights,
      (id) => placed.has(id) || (lostHighlights.has(id) && isShown(highlights, id)),
    ),
    suggestions: without(unplaced.suggestions, (id) => lostSuggestions.has(id) && isShown(suggestionsOf(doc), id)),
  };
  const isSame = next.highlights === unplaced.highlights && next.suggestions === unplaced.suggestions;
  return isSame ? unplaced : next;
}

function applyUnplaced(unplaced: Marks, changes: readonly AnnotationChange[]): Marks {
  const highlights = apply(unplaced.highlights, changes, 'lostHighlight');
  const suggestions = apply(unplaced.suggestions, changes, 'lostSuggestion');
  const isSame = highlights === unplaced.highlights && suggestions === unplaced.suggestions;
  return isSame ? unplaced : { highlights, suggestions };
}

const hasAllCards = (doc: Node, highlights: readonly Highlight[], unplaced: Marks, { allCards }: MarkLabels) =>
  [highlights, suggestionsOf(doc), unplaced.highlights, unplaced.suggestions].reduce(
    (count, list) => count + list.length,
    0,
  ) <= allCards;

const drawAll = (doc: Node, highlights: readonly Highlight[], cards: Cards, labels: MarkLabels) =>
  DecorationSet.create(
    doc,
    highlights.flatMap((highlight) => draw(doc, highlight, cards, labels)),
  );

function next(tr: Transaction, value: Annotations, before: Node, labels: MarkLabels): Annotations {
  const changes = tr.steps.flatMap((step) => (step instanceof AnnotationStep ? step.changes : []));
  const { activeId, unplaced: kept }: Annotations = { ...value, ...tr.getMeta(annotationsKey) };
  const { doc } = tr;
  const isRedrawn = tr.getMeta(redrawKey) === true;
  if (changes.length === 0 && activeId === value.activeId && kept === value.unplaced && doc === before && !isRedrawn)
    return value;

  const highlights = apply(value.highlights, changes, 'highlight');
  const applied = applyUnplaced(kept, changes);
  // What comes from outside is as it is, and a sole typed key has no changes.
  const isOwn = changes.length > 0 && !isFromOutside(tr);
  const unplaced = isOwn ? inOnePlace(doc, value, { highlights, unplaced: applied }, changes) : applied;
  const cards = { activeId, hasAllCards: hasAllCards(doc, highlights, unplaced, labels) };
  const closedId = activeId === null ? (value.activeId ?? value.closedId) : null;
  const relabelled = value.relabelled + Number(isRedrawn);
  const now = { highlights, notes: applyNotes(value.notes, changes), unplaced, closedId, relabelled, ...cards };
  if (isRedrawn || cards.hasAllCards !== value.hasAllCards)
    return { ...now, decorations: drawAll(doc, highlights, cards, labels) };
  let { decorations } = value;
  if (doc !== before) {
    // What stands in a paragraph is drawn anew from its offsets: struck words are replaced in the document, and mapping
    // would lose the marks on them.
    decorations = decorations.map(tr.mapping, doc);
    const changed = changedParagraphs(before, doc);
    const { offsets, positions } = textMap(doc);
    for (const index of changed) {
      const from = positions[index] as number;
      const to = from + (paragraphsOf(doc)[index] as Node).content.size;
      decorations = decorations.remove(decorations.find(from, to));
      const [start, end] = [offsets[index] as number, offsets[index + 1] ?? Number.POSITIVE_INFINITY];
      const touched = highlights.filter((highlight) => highlight.startIndex < end && highlight.endIndex > start);
      const drawn = touched.flatMap((highlight) => draw(doc, highlight, cards, labels, changed));
      const inside = drawn.filter((mark) => mark.from >= from && mark.to <= to);
      if (inside.length > 0) decorations = decorations.add(doc, inside);
    }
  }
  const redrawn = new Set(changes.flatMap((change) => (isSeen(change) ? [change.id] : [])));
  if (activeId !== value.activeId) for (const id of [activeId, value.activeId]) if (id !== null) redrawn.add(id);
  if (redrawn.size > 0) {
    for (const id of redrawn) {
      const drawn = value.highlights.find((highlight) => highlight.id === id);
      if (drawn) decorations = decorations.remove(drawnFor(doc, decorations, drawn));
    }
    const added = highlights
      .filter(({ id }) => redrawn.has(id))
      .flatMap((highlight) => draw(doc, highlight, cards, labels));
    if (added.length > 0) decorations = decorations.add(doc, added);
  }
  return { ...now, decorations };
}

/** Holds highlights and notes as plain data and draws them on the text, which no transaction changes. */
export function annotations(
  initial: Pick<Annotations, 'highlights' | 'notes' | 'unplaced'>,
  labels: MarkLabels,
): Plugin<Annotations> {
  return new Plugin<Annotations>({
    key: annotationsKey,
    state: {
      init: (_, { doc }) => {
        const { highlights, unplaced } = initial;
        const cards = { activeId: null, hasAllCards: hasAllCards(doc, highlights, unplaced, labels) };
        return {
          ...initial,
          ...cards,
          closedId: null,
          relabelled: 0,
          decorations: drawAll(doc, highlights, cards, labels),
        };
      },
      apply: (tr, value, before) => next(tr, value, before.doc, labels),
    },
    filterTransaction: (tr, { doc }) => tr.doc === doc || keepsContent(doc, tr.doc),
    props: { decorations: (state) => annotationsOf(state).decorations },
  });
}

const redrawKey = 'redrawAnnotations';

/** Draws every highlight again, because the words that describe them are others. */
export const redraw = (tr: Transaction): Transaction => tr.setMeta(redrawKey, true).setMeta('addToHistory', false);

/** True of a transaction that takes over what the application handed in. */
export const isFromOutside = (tr: Transaction): boolean => tr.getMeta(annotationsKey)?.unplaced !== undefined;

/** Takes in marks without a place from outside. */
export const setUnplaced = (tr: Transaction, unplaced: Marks): Transaction => tr.setMeta(annotationsKey, { unplaced });

/** Makes a highlight or a note the active one, which is drawn stronger. */
export const setActive = (tr: Transaction, activeId: string | null): Transaction =>
  tr.setMeta(annotationsKey, { activeId }).setMeta('addToHistory', false);
