import type { Mark } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView, MarkView, MarkViewConstructor } from '@tiptap/pm/view';
import { annotationsOf, cardOf, type MarkLabels } from './annotations.js';

/**
 * Leads from the words of a suggestion to its card, as the decorations of highlights do. Those words are being typed:
 * their elements stay, and only this attribute of them changes.
 */
export function suggestionDetails(labels: MarkLabels): Plugin {
  const describe = (element: Element, view: EditorView) => {
    const card = cardOf(annotationsOf(view.state), element.getAttribute('data-id') ?? '', labels);
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
    props: { markViews: { insertion: drawnAs('ins'), deletion: drawnAs('del') } },
    view: () => ({
      update: (view, before) => {
        const [old, now] = [annotationsOf(before), annotationsOf(view.state)];
        const isKnown = now.hasAllCards ? old.hasAllCards : !old.hasAllCards && now.activeId === old.activeId;
        if (isKnown) return;
        for (const element of view.dom.querySelectorAll('ins, del')) describe(element, view);
      },
    }),
  });
}
