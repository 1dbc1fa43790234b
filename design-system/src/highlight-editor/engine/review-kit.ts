// The engine as extensions of TipTap, without React and without any chrome: `@marginalia/design-system/review-kit`.
import { type CommandProps, type Editor, Extension } from '@tiptap/core';
import type { Plugin } from '@tiptap/pm/state';
import type { Heading, Place, Reply } from '../model/types.js';
import { headingPlugin } from './headings.js';
import { Highlight } from './highlight.js';
import { gateUnmounted } from './internals.js';
import * as change from './mark-commands.js';
import { sectionedNodes, suggestionMarks, textNodes } from './schema.js';
import { EditorSession } from './session.js';
import type { EditorMode, SessionOptions } from './session-options.js';
import { suggestionDetails } from './suggestion-details.js';
import * as threads from './thread-commands.js';

declare module '@tiptap/core' {
  interface Storage {
    annotations: { session: EditorSession };
  }
  interface Commands<ReturnType> {
    annotations: {
      /** Changes the comment, colour or category of a highlight, also of one without a place. */
      updateHighlight: (id: string, look: change.HighlightLook) => ReturnType;
      /** Removes a highlight or discards a suggestion, also one without a place. */
      removeAnnotation: (id: string) => ReturnType;
      /** Writes a reply of `author` to a mark: a new one, a changed one of the same id, or without words none. */
      writeReply: (id: string, reply: Pick<Reply, 'id' | 'text'>) => ReturnType;
      /** Settles the thread of a mark, or by `false` opens it again, in the name of `author`. */
      setResolved: (id: string, isResolved: boolean) => ReturnType;
    };
    suggestion: {
      /** Makes typed and deleted words suggestions, or by `highlight` lets nothing be typed. */
      setReviewMode: (mode: EditorMode) => ReturnType;
      /** Sets the comment of a suggestion; an empty one removes it. */
      commentSuggestion: (id: string, comment: string) => ReturnType;
    };
    anchors: {
      /** Anchors a mark that moved where it stands now. */
      keepInPlace: (id: string) => ReturnType;
      /** Puts a mark without a place on the given words, or on the selected ones. */
      placeAnnotation: (id: string, place?: Place) => ReturnType;
    };
  }
}

/** The session of an editor with `Annotations`: what its marks are, and what the application hands in. */
export const reviewOf = (editor: Editor): EditorSession => editor.storage.annotations.session;

/** TipTap's command of a change. @param commented the mark whose comment is typed, for one undo */
const commandOf = (editor: Editor, make: change.Change, commented?: string) => (props: CommandProps) =>
  reviewOf(editor).command(props, make, commented);

const nothing = () => {};

/** Holds the client's text, which nothing changes, and the marks on it: draws them, undoes and publishes their changes. */
export const Annotations = Extension.create<SessionOptions, { session?: EditorSession }>({
  name: 'annotations',
  // Its keys come before those of the others, which the application may have bound.
  priority: 110,
  addOptions: () => ({
    content: '',
    contentVersion: 1,
    highlights: [],
    suggestions: [],
    mode: 'highlight',
    isReadOnly: false,
    author: () => undefined,
    labels: { describe: ({ comment }) => comment, cardId: () => undefined, allCards: 0 },
    attributes: () => ({ 'aria-multiline': 'true' }),
    onKey: () => false,
    onRefused: nothing,
    onMarkClick: nothing,
    onHighlightsChange: nothing,
    onSuggestionsChange: nothing,
    inOneRender: (publish) => publish(),
  }),
  addExtensions() {
    return this.options.hasSections ? sectionedNodes : textNodes;
  },
  onBeforeCreate() {
    gateUnmounted(this.editor);
    this.storage.session = new EditorSession(this.editor, this.options);
    this.storage.session.open();
  },
  addCommands() {
    const { editor } = this;
    return {
      updateHighlight: (id, look) =>
        commandOf(editor, (context) => change.updateHighlight(context, id, look), 'comment' in look ? id : undefined),
      removeAnnotation: (id) => commandOf(editor, (context) => change.removeMark(context, id)),
      writeReply: (id, reply) => commandOf(editor, (context) => threads.writeReply(context, id, reply), reply.id),
      setResolved: (id, isResolved) => commandOf(editor, (context) => threads.setResolved(context, id, isResolved)),
    };
  },
  addProseMirrorPlugins() {
    return this.storage.session?.plugins ?? [];
  },
  dispatchTransaction({ transaction, next }) {
    this.storage.session?.dispatch(transaction, next);
  },
});

/** Proposed changes: added and struck words in the text, and typing that becomes one of them. */
export const Suggestion = Extension.create<unknown, { plugins?: Plugin[] }>({
  name: 'suggestion',
  addExtensions: () => suggestionMarks,
  addCommands() {
    const { editor } = this;
    return {
      setReviewMode: (mode) => (props) => {
        if (props.dispatch) reviewOf(editor).setMode(mode);
        return true;
      },
      commentSuggestion: (id, comment) =>
        commandOf(editor, (context) => change.commentSuggestion(context, id, comment), id),
    };
  },
  addProseMirrorPlugins() {
    const { labels, author } = reviewOf(this.editor).options;
    // The same plugins whenever TipTap asks: others would draw the text again.
    this.storage.plugins ??= [suggestionDetails(labels, this.editor.schema), threads.stampSuggestions(author)];
    return this.storage.plugins;
  },
});

/** What becomes of marks whose text was replaced: a person keeps or places them. */
export const Anchors = Extension.create({
  name: 'anchors',
  addCommands() {
    const { editor } = this;
    return {
      keepInPlace: (id) => commandOf(editor, (context) => change.keepMark(context, id)),
      placeAnnotation: (id, place) =>
        commandOf(editor, (context) => {
          const chosen = place ?? change.placeFor(context, id);
          return chosen && change.placeMark(context, id, chosen);
        }),
    };
  },
});

/** Shows the headings of the text as such, for the eye and for screen readers; the text stays what it is. */
export const Headings = Extension.create<{ headings: readonly Heading[] }, { plugin?: Plugin }>({
  name: 'headings',
  addOptions: () => ({ headings: [] }),
  addProseMirrorPlugins() {
    const { headings } = this.options;
    if (headings.length === 0) return [];
    // The same plugin whenever TipTap asks: another one would draw the text again.
    this.storage.plugin ??= headingPlugin(headings);
    return [this.storage.plugin];
  },
});

/** All of a review: a text with its headings, highlights, suggestions and anchors. */
export const ReviewKit = Extension.create<Partial<SessionOptions>>({
  name: 'reviewKit',
  addExtensions() {
    const { headings = [] } = this.options;
    return [Annotations.configure(this.options), Headings.configure({ headings }), Highlight, Suggestion, Anchors];
  },
});

/** TipTap's options for a review: none of its rules about writing, and none of its styles. */
export const reviewEditorOptions = {
  // Its own sheet would be laid over one's own, and the text laid out twice.
  injectCSS: false,
  enableInputRules: false,
  enablePasteRules: false,
  enableCoreExtensions: {
    clipboardTextSerializer: false,
    focusEvents: false,
    keymap: false,
    drop: false,
    paste: false,
    delete: false,
    textDirection: false,
  },
} as const;
