// The text alone, without React's cards, with marks or with decorations: which carry the highlights better.
import { Editor, Extension } from '@tiptap/core';
import { Highlight as HighlightMark } from '@tiptap/extension-highlight';
import { history } from '@tiptap/pm/history';
import { EditorState } from '@tiptap/pm/state';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Surface } from '../../../src/highlight-editor/editor/Surface.js';
import { annotations } from '../../../src/highlight-editor/engine/annotations.js';
import { drawingLater } from '../../../src/highlight-editor/engine/drawing-later.js';
import { sectionedNodes, suggestionMarks } from '../../../src/highlight-editor/engine/schema.js';
import { docOf, positionAt } from '../../../src/highlight-editor/engine/text-map.js';
import '../../../src/theme/tokens.css';
import { expose } from './expose.ts';
import { text } from './text.ts';

const Mark = HighlightMark.extend({ excludes: '', inclusive: false, addAttributes: () => ({ color: {}, id: {} }) });

export function exposeSurface(kind: 'marks' | 'decorations'): void {
  const { content, highlights } = text;
  let root: Root | undefined;
  let editor: Editor | undefined;
  const words = { describe: () => '', cardId: (id: string) => id, allCards: 0 };
  const plugins =
    kind === 'marks'
      ? [history()]
      : [
          annotations({ highlights, notes: new Map(), unplaced: { highlights: [], suggestions: [] } }, words),
          drawingLater(),
          history(),
        ];
  expose(
    () => {
      editor = new Editor({
        injectCSS: false,
        enableCoreExtensions: { keymap: false, delete: false, drop: false, paste: false, focusEvents: false },
        extensions: [
          ...sectionedNodes,
          ...suggestionMarks,
          ...(kind === 'marks' ? [Mark] : []),
          Extension.create({ name: 'bench', addProseMirrorPlugins: () => plugins }),
        ],
        onBeforeCreate: ({ editor: made }) => {
          let doc = docOf(made.schema, content, []);
          if (kind === 'marks') {
            const { tr } = EditorState.create({ doc });
            for (const { id, color, startIndex, endIndex } of highlights) {
              const [from, to] = [positionAt(doc, startIndex, 'after'), positionAt(doc, endIndex, 'before')];
              tr.addMark(from, to, made.schema.mark('highlight', { id, color }));
            }
            doc = tr.doc;
          }
          made.options.content = doc as never;
          made.view.updateState(EditorState.create({ doc, plugins: made.extensionManager.plugins }));
        },
      });
      const made = editor;
      root = createRoot(document.getElementById('root') as HTMLElement);
      flushSync(() => root?.render(<Surface editor={made} />));
      return editor.view;
    },
    () => {
      editor?.destroy();
      root?.unmount();
    },
  );
}
