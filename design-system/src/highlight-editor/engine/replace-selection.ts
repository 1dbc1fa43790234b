import type { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** The selected words as they read with every suggestion accepted. */
export function wordsOf({ doc, selection: { from, to } }: EditorState): string {
  const lines: string[] = [];
  doc.nodesBetween(from, to, (node, position) => {
    if (node.isTextblock) lines.push('');
    if (!node.isText || node.marks.some(({ type }) => type.name === 'deletion')) return;
    lines.push((lines.pop() ?? '') + node.text?.slice(Math.max(0, from - position), to - position));
  });
  return lines.join('\n');
}

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

/** Suggests words in place of the selected ones; without words these are struck. Words that stay are not touched. */
export function replaceSelection(view: EditorView, words: string): void {
  const { state } = view;
  const { from, to } = state.selection;
  const old = wordsOf(state);
  // Across paragraphs and struck words the positions are not those of the words: the whole selection is replaced there.
  const { start, end } = old.length === to - from ? commonEnds(old, words) : { start: 0, end: 0 };
  const tr = state.tr.insertText(words.slice(start, words.length - end), from + start, to - end);
  view.dispatch(tr.setMeta('uiEvent', 'replace'));
}
