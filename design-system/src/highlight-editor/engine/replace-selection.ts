import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { newId } from '../model/id.js';
import { oneLine, type Part, partsOf, type Range, suggestEdits } from './suggest.js';
import { paragraphsOf, textMap } from './text-map.js';

/** The selected words, without paragraphs of which only the edge is selected; null where no words are selected. */
export function selectedRange({ doc, selection }: EditorState): Range | null {
  const parts = partsOf(doc, selection).filter(({ start, end }) => start < end);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  const { positions } = textMap(doc);
  return {
    from: (positions[first.index] as number) + first.start,
    to: (positions[last.index] as number) + last.end,
  };
}

/** The words of a part of a paragraph as they read with every suggestion accepted. */
function wordsIn(doc: Node, { index, start, end }: Part): string {
  let words = '';
  paragraphsOf(doc)[index]?.nodesBetween(start, end, ({ text = '', marks }, at) => {
    const isStruck = marks.some(({ type }) => type.name === 'deletion');
    if (!isStruck) words += text.slice(Math.max(0, start - at), end - at);
  });
  return words;
}

/** The words of a range as they read with every suggestion accepted, one line a paragraph. */
export const wordsOf = (doc: Node, range: Range): string =>
  partsOf(doc, range)
    .map((part) => wordsIn(doc, part))
    .join('\n');

const isEdge = (text: string, at: number) =>
  at <= 0 || at >= text.length || /\s/.test(text.charAt(at - 1)) || /\s/.test(text.charAt(at));

/** How much two texts have in common at their start and at their end, up to the edge of a word in both. */
function commonEnds(a: string, b: string): { start: number; end: number } {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  while (!isEdge(a, start) || !isEdge(b, start)) start -= 1;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  while (!isEdge(a, a.length - end) || !isEdge(b, b.length - end)) end -= 1;
  return { start, end };
}

/** The new words of each paragraph; null where these are more or fewer lines than paragraphs. */
function linesFor(parts: readonly unknown[], words: string): string[] | null {
  if (words === '') return parts.map(() => '');
  const lines = parts.length === 1 ? [oneLine(words)] : words.split('\n');
  return lines.length === parts.length ? lines : null;
}

/**
 * Suggests words in place of those of a range, paragraph by paragraph; without words these are struck. Words that stay
 * are not touched.
 * @param isCaretMoved puts the caret behind the change; else the selection stays where it is.
 * @returns false when nothing was suggested, because the lines are not as many as the paragraphs
 */
export function replaceRange(view: EditorView, range: Range, words: string, isCaretMoved: boolean): boolean {
  const { state } = view;
  const parts = partsOf(state.doc, range);
  const lines = linesFor(parts, words);
  if (!lines) return false;
  const edits = parts.map((part, n) => {
    const old = wordsIn(state.doc, part);
    const line = lines[n] as string;
    if (line === old) return { ...part, end: part.start, words: '' };
    // Among struck words the positions are not those of the words: the whole paragraph's part is replaced there.
    const { start, end } = old.length === part.end - part.start ? commonEnds(old, line) : { start: 0, end: 0 };
    return {
      index: part.index,
      start: part.start + start,
      end: part.end - end,
      words: line.slice(start, line.length - end),
    };
  });
  const suggested = suggestEdits(state, edits, newId, isCaretMoved ? 'added' : null);
  if (suggested) view.dispatch(suggested.setMeta('uiEvent', 'replace'));
  return true;
}

/** Strikes the selected words. @returns false where no words are selected */
export function strikeSelection(view: EditorView): boolean {
  const range = selectedRange(view.state);
  return range !== null && replaceRange(view, range, '', true);
}
