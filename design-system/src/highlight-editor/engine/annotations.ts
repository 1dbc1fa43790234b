import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { paint } from '../model/colors.js';
import { byPlace, keptMarks, type Marks } from '../model/places.js';
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
  /** The marks of the paragraphs before this one are drawn; infinite when all are. */
  drawnTo: number;
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

/**
 * Draws one highlight: one decoration per paragraph, so that a changed paragraph is redrawn alone.
 * @param first the first paragraph in which it is drawn
 * @param end the paragraph before which that ends
 */
function draw(doc: Node, highlight: Highlight, cards: Cards, labels: MarkLabels, first: number, end: number) {
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
  const last = Math.min(lastAtMost(offsets, endIndex), end - 1);
  for (let index = Math.max(lastAtMost(offsets, startIndex), first); index <= last; index += 1) {
    const start = offsets[index] as number;
    const lineEnd = (offsets[index + 1] ?? Number.POSITIVE_INFINITY) - 1;
    const from = positionAt(doc, Math.max(start, startIndex), 'after');
    const to = positionAt(doc, Math.min(lineEnd, endIndex), 'before');
    if (to > from) drawn.push(Decoration.inline(from, to, attributes, { id }));
  }
  return drawn;
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
    // What others brought back after it was removed here is as they have it.
    if (after) byId.set(id, current && before ? mergeChange(current, before, after) : (current ?? after));
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
  return keptMarks(
    unplaced,
    without(unplaced.highlights, (id) => placed.has(id) || (lostHighlights.has(id) && isShown(highlights, id))),
    without(unplaced.suggestions, (id) => lostSuggestions.has(id) && isShown(suggestionsOf(doc), id)),
  );
}

const applyUnplaced = (unplaced: Marks, changes: readonly AnnotationChange[]): Marks =>
  keptMarks(
    unplaced,
    apply(unplaced.highlights, changes, 'lostHighlight'),
    apply(unplaced.suggestions, changes, 'lostSuggestion'),
  );

const hasAllCards = (doc: Node, highlights: readonly Highlight[], unplaced: Marks, { allCards }: MarkLabels) =>
  highlights.length + suggestionsOf(doc).length + unplaced.highlights.length + unplaced.suggestions.length <= allCards;

/** Draws what stands in the paragraphs from `first` to before `end`. */
function drawParagraphs(
  doc: Node,
  value: Cards & Pick<Annotations, 'highlights'>,
  labels: MarkLabels,
  first: number,
  end: number,
): Decoration[] {
  const { offsets } = textMap(doc);
  const [from, to] = [offsets[first] as number, offsets[end] ?? Number.POSITIVE_INFINITY];
  const touched = value.highlights.filter(({ startIndex, endIndex }) => startIndex < to && endIndex > from);
  return touched.flatMap((highlight) => draw(doc, highlight, value, labels, first, end));
}

/** Draws the marks up to a paragraph, where they are not drawn yet. */
function drawUpTo(drawnTo: number, value: Annotations, doc: Node, labels: MarkLabels): Annotations {
  if (drawnTo <= value.drawnTo) return value;
  const decorations = value.decorations.add(doc, drawParagraphs(doc, value, labels, value.drawnTo, drawnTo));
  return { ...value, drawnTo, decorations };
}

const notDrawn = { drawnTo: 0, decorations: DecorationSet.empty };

/** The marks of about 23 screens of text are drawn in one go. */
const charactersAtOnce = 50_000;

/** @returns the paragraph up to which marks are drawn next; infinite where that is all of them */
function nextDrawnTo(doc: Node, drawnTo: number): number {
  const { offsets } = textMap(doc);
  const to = lastAtMost(offsets, (offsets[drawnTo] as number) + charactersAtOnce) + 1;
  return to < offsets.length ? to : Infinity;
}

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
  const notes = applyNotes(value.notes, changes);
  const { drawnTo } = value;
  const now = { highlights, notes, unplaced, closedId, relabelled, drawnTo, ...cards };
  if (isRedrawn || cards.hasAllCards !== value.hasAllCards)
    return drawUpTo(drawnTo, { ...now, ...notDrawn }, doc, labels);
  const redrawn = new Set<string | null>(changes.filter(isSeen).map(({ id }) => id));
  if (activeId !== value.activeId) redrawn.add(activeId).add(value.activeId);
  const { offsets, positions } = textMap(doc);
  const changed = changedParagraphs(before, doc);
  for (const { id, startIndex, endIndex } of redrawn.size > 0 ? [...value.highlights, ...highlights] : []) {
    if (!redrawn.has(id)) continue;
    const last = lastAtMost(offsets, endIndex);
    for (let index = lastAtMost(offsets, startIndex); index <= last; index += 1) changed.add(index);
  }
  // What stands in a paragraph is drawn anew from its offsets: struck words are replaced in the document, and mapping
  // would lose the marks on them.
  let decorations = doc === before ? value.decorations : value.decorations.map(tr.mapping, doc);
  for (const index of changed) {
    // Between the end of a paragraph and the first character of the next are two positions or more.
    const old = decorations.find(positions[index], (positions[index + 1] ?? Infinity) - 2);
    decorations = decorations.remove(old).add(doc, drawParagraphs(doc, now, labels, index, index + 1));
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
        const value = { ...initial, ...cards, closedId: null, relabelled: 0, ...notDrawn };
        // Without sections the page lays out all of the text, and might show marks that are not drawn.
        return drawUpTo(doc.firstChild?.isTextblock ? Infinity : nextDrawnTo(doc, 0), value, doc, labels);
      },
      apply: (tr, value, { doc }) => {
        // All but `drawMore` finds all of them drawn.
        const drawnTo = tr.getMeta(annotationsKey)?.drawnTo ?? Infinity;
        return next(tr, drawUpTo(drawnTo, value, doc, labels), doc, labels);
      },
    },
    filterTransaction: (tr, { doc }) => tr.doc === doc || keepsContent(doc, tr.doc),
    props: { decorations: (state) => annotationsOf(state).decorations },
  });
}

/**
 * Draws more of the marks, which a long text does not have drawn from the beginning.
 * @returns null where all are drawn
 */
export function drawMore(state: EditorState): Transaction | null {
  const { doc, tr } = state;
  const { drawnTo } = annotationsOf(state);
  return drawnTo < Infinity ? tr.setMeta(annotationsKey, { drawnTo: nextDrawnTo(doc, drawnTo) }) : null;
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
