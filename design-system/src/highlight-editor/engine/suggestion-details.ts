import type { Mark, Schema } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView, MarkView, MarkViewConstructor } from '@tiptap/pm/view';
import { type Annotations, annotationsOf, cardOf, type MarkLabels } from './annotations.js';
import { readingSuggestions } from './reading.js';

const isResolved = ({ notes }: Annotations, id: string) => Boolean(notes.get(id)?.thread?.resolved);

const hasSameResolved = (old: Annotations, now: Annotations) =>
  old.notes === now.notes ||
  [...old.notes.keys(), ...now.notes.keys()].every((id) => isResolved(old, id) === isResolved(now, id));

/**
 * Leads from the words of a suggestion to its card, names the active one, and shows that a thread is settled, as the
 * decorations of highlights do. Those words are being typed: their elements stay, and only these attributes of them change.
 */
export function suggestionDetails(labels: MarkLabels, schema: Schema): Plugin {
  const describe = (element: Element, view: EditorView) => {
    const shown = annotationsOf(view.state);
    const id = element.getAttribute('data-id') ?? '';
    element.toggleAttribute('data-active', id === shown.activeId);
    element.toggleAttribute('data-resolved', isResolved(shown, id));
    const card = cardOf(shown, { id, isResolved: isResolved(shown, id) }, labels);
    if (card) element.setAttribute('aria-details', card);
    else element.removeAttribute('aria-details');
  };
  const drawnAs =
    (name: 'ins' | 'del'): MarkViewConstructor =>
    (mark: Mark, view): MarkView => {
      const dom = document.createElement(name);
      dom.setAttribute('data-id', mark.attrs.id);
      describe(dom, view);
      return { dom, ignoreMutation: ({ type }) => type === 'attributes' };
    };
  return new Plugin({
    props: { markViews: { insertion: drawnAs('ins'), deletion: drawnAs('del') }, ...readingSuggestions(schema) },
    view: () => ({
      update: (view, before) => {
        const [old, now] = [annotationsOf(before), annotationsOf(view.state)];
        const hasSameCards =
          now.hasAllCards === old.hasAllCards && now.activeId === old.activeId && now.relabelled === old.relabelled;
        if (hasSameCards && hasSameResolved(old, now)) return;
        for (const element of view.dom.querySelectorAll('ins, del')) describe(element, view);
      },
    }),
  });
}
