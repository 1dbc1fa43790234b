import { DOMParser, type Schema } from '@tiptap/pm/model';
import type { EditorProps } from '@tiptap/pm/view';

/**
 * Knows added and struck words where the browser has changed the text. ProseMirror forgets what an element stands for while
 * an input method composes in it, or where a change reaches beyond it: struck words would be read as typed ones. Of what is
 * pasted only the words are read.
 */
export function readingSuggestions(schema: Schema): EditorProps {
  const words = DOMParser.fromSchema(schema);
  const own = Object.entries({ ins: 'insertion', del: 'deletion' }).map(([tag, mark]) => ({
    tag: `${tag}[data-id]`,
    mark,
    getAttrs: (element: Element) => ({ id: element.getAttribute('data-id') }),
  }));
  return { domParser: new DOMParser(schema, [...own, ...words.rules]), clipboardParser: words };
}
