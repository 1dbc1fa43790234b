import { Highlight as HighlightMark } from '@tiptap/extension-highlight';
import { Plugin } from '@tiptap/pm/state';
import { addCopied, setHighlight, toggleHighlight, unsetHighlight } from './highlight-commands.js';
import { highlightsIn, markedSlice } from './html.js';
import { selectedWords } from './placing.js';

const attribute = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? '',
  renderHTML: (attributes: Record<string, string>) => ({ [`data-${name}`]: attributes[name] }),
});

/**
 * TipTap's highlight, kept as data beside the text. Its commands and keys change that data; its HTML is what copied text
 * and `reviewHTML` carry. No mark of it ever stands in the document.
 */
export const Highlight = HighlightMark.extend({
  addOptions: () => ({ multicolor: true, HTMLAttributes: {} }),
  excludes: '',
  inclusive: false,
  addAttributes() {
    return { ...this.parent?.(), id: attribute('id'), comment: attribute('comment') };
  },
  addInputRules: () => [],
  addPasteRules: () => [],
  addCommands() {
    const session = () => this.editor.storage.annotations.session;
    return {
      setHighlight: (look) => (props) => session().command(props, (context) => setHighlight(context, look)),
      toggleHighlight: (look) => (props) => session().command(props, (context) => toggleHighlight(context, look)),
      unsetHighlight: () => (props) => session().command(props, unsetHighlight),
    };
  },
  addProseMirrorPlugins() {
    const session = () => this.editor.storage.annotations.session;
    return [
      new Plugin({
        props: {
          transformCopied: (_, { state }) => markedSlice(state, state.selection.from, state.selection.to),
          handlePaste: ({ state }, _, slice) => {
            const copied = highlightsIn(slice.content);
            const { isWriting, content } = session();
            if (isWriting || copied.highlights.length === 0) return false;
            // Words in the place of the same words would be struck and added again.
            return (
              this.editor.commands.command((props) =>
                session().command(props, (context) => addCopied(context, copied)),
              ) || selectedWords(state, content)?.text.trim() === copied.content.trim()
            );
          },
        },
      }),
    ];
  },
});
