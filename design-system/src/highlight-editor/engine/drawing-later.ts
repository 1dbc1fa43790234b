import { Plugin } from '@tiptap/pm/state';
import { annotationsOf, drawMore } from './annotations.js';
import { textMap } from './text-map.js';

/** How long after mounting the marks further down are drawn, in milliseconds, and how long each part of them waits for the next. */
const [firstDelay, delay] = [500, 10];

/**
 * Draws the marks further down a long text once its first screens are shown, part by part, so that keys and scrolling
 * have their turn in between. Where the text is shown or changed before that, they are drawn at once.
 */
export const drawingLater = (): Plugin =>
  new Plugin({
    view: (view) => {
      const draw = () => {
        const more = drawMore(view.state);
        if (!more || view.isDestroyed) return;
        view.dispatch(more);
        timer = setTimeout(draw, delay);
      };
      let timer = setTimeout(draw, firstDelay);
      return { destroy: () => clearTimeout(timer) };
    },
    props: {
      handleDOMEvents: {
        // The browser no longer skips a section, because it is near the screen now.
        contentvisibilityautostatechange: (view, { skipped, target }) => {
          const { doc, tr } = view.state;
          const notDrawn = textMap(doc).positions[annotationsOf(view.state).drawnTo] ?? Infinity;
          if (!skipped && view.posAtDOM(target, target.childNodes.length) > notDrawn) view.dispatch(tr);
        },
      },
    },
  });
