import { DOMParser, type Schema, type TagParseRule } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

const readAs = (tag: 'ins' | 'del', mark: 'insertion' | 'deletion'): TagParseRule => ({
  tag: `${tag}[data-id]`,
  mark,
  getAttrs: (element) => ({ id: element.getAttribute('data-id') }),
});

/**
 * Knows added and struck words where the browser has changed the text. ProseMirror forgets what an element stands for while
 * an input method composes in it, or where a change reaches beyond it: struck words would be read as typed ones. Of what is
 * pasted only the words are read.
 */
export function readingSuggestions(schema: Schema): Plugin {
  const words = DOMParser.fromSchema(schema);
  const rules = [readAs('ins', 'insertion'), readAs('del', 'deletion'), ...words.rules];
  return new Plugin({ props: { domParser: new DOMParser(schema, rules), clipboardParser: words } });
}
