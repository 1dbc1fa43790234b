import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { ariaLevel, headingLines } from '../model/headings.js';
import type { Heading } from '../model/types.js';
import { paragraphsOf, textMap } from './text-map.js';

function draw(doc: Node, headings: readonly Heading[]): DecorationSet {
  const { offsets, positions } = textMap(doc);
  const drawn: Decoration[] = [];
  for (const [index, { level, isFirst }] of headingLines(offsets, headings)) {
    const from = (positions[index] as number) - 1;
    const attributes = {
      'data-level': String(level),
      ...(isFirst && { role: 'heading', 'aria-level': String(ariaLevel(level)) }),
    };
    drawn.push(Decoration.node(from, from + (paragraphsOf(doc)[index] as Node).nodeSize, attributes));
  }
  return DecorationSet.create(doc, drawn);
}

/** Draws the paragraphs of headings as such. Decorations, because the document holds plain paragraphs only. */
export function headingPlugin(headings: readonly Heading[]): Plugin<DecorationSet> {
  const key = new PluginKey<DecorationSet>('headings');
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => draw(doc, headings),
      apply: (tr, drawn) => (tr.docChanged ? drawn.map(tr.mapping, tr.doc) : drawn),
    },
    props: { decorations: (state) => key.getState(state) },
  });
}
