// Highlights as marks of HTML, as TipTap's own extension writes and reads them.
import { createDocument, type Editor, getHTMLFromFragment } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import { isHighlightColor } from '../model/colors.js';
import { newId } from '../model/id.js';
import { defaultHighlightColor, type Highlight } from '../model/types.js';
import { annotationsOf } from './annotations.js';
import { positionAt } from './text-map.js';

/** The paragraphs of a stretch of the document, with its highlights as marks. */
export function markedSlice(state: EditorState, from: number, to: number): Slice {
  const { doc, schema } = state;
  const marked = new Transform(doc);
  for (const { startIndex, endIndex, id, color, comment } of annotationsOf(state).highlights) {
    const start = Math.max(from, positionAt(doc, startIndex, 'after'));
    const end = Math.min(to, positionAt(doc, endIndex, 'before'));
    if (start < end) marked.addMark(start, end, schema.mark('highlight', { id, color, comment }));
  }
  const slice = marked.doc.slice(from, to, true);
  const { content } = slice.content;
  if (content[0]?.isTextblock) return slice;
  return Slice.maxOpen(Fragment.from(content.flatMap((section) => section.children)));
}

/** The text and its highlights as HTML; suggestions are in it as `<ins>` and `<del>`. */
export function reviewHTML({ state, schema }: Editor): string {
  return getHTMLFromFragment(markedSlice(state, 0, state.doc.content.size).content, schema);
}

/** The client's text in HTML, and the highlights on it; words of `<ins>` are left out. */
export const readHTML = (html: string, { schema }: Editor) => highlightsIn(createDocument(html, schema).content);

/** The text of a part of the document, and the marks of highlights in it as data. */
export function highlightsIn(fragment: Fragment): { content: string; highlights: Highlight[] } {
  let content = '';
  const highlights: Highlight[] = [];
  let isFirst = true;
  fragment.descendants((paragraph) => {
    if (!paragraph.isTextblock) return true;
    if (!isFirst) content += '\n';
    isFirst = false;
    paragraph.forEach(({ text = '', marks }) => {
      if (marks.some(({ type }) => type.name === 'insertion')) return;
      const startIndex = content.length;
      content += text;
      for (const { type, attrs } of marks) {
        if (type.name !== 'highlight') continue;
        const color = isHighlightColor(attrs.color ?? '') ? attrs.color : defaultHighlightColor;
        // The same mark goes on behind struck words, or in the next paragraph.
        const open = highlights.findLast(
          ({ id, endIndex, ...last }) =>
            last.color === color && id === (attrs.id || id) && /^\n*$/.test(content.slice(endIndex, startIndex)),
        );
        if (open) open.endIndex = content.length;
        else {
          const id = attrs.id || newId();
          highlights.push({ id, startIndex, endIndex: content.length, text: '', comment: attrs.comment, color });
        }
      }
    });
    return false;
  });
  return {
    content,
    highlights: highlights.map((one) => ({ ...one, text: content.slice(one.startIndex, one.endIndex) })),
  };
}
