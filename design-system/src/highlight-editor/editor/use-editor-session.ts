'use no memo'; // What React's compiler adds weighs more than it saves.

import { Editor } from '@tiptap/core';
import { keydownHandler } from '@tiptap/pm/keymap';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ReviewKit, reviewEditorOptions, reviewOf } from '../engine/review-kit.js';
import type { EditorMode } from '../engine/session-options.js';
import type { Heading, Highlight, MarkAuthor, Suggestion } from '../model/types.js';
import type { EditorLabels } from './labels.js';
import { type Actions, bind, type EditorKeys, type ShortcutId, shortcuts } from './shortcuts.js';
import { allCards } from './use-item-window.js';

interface SessionInput {
  content: string;
  contentVersion: number;
  headings: readonly Heading[];
  highlights: readonly Highlight[];
  suggestions: readonly Suggestion[];
  mode: EditorMode;
  isReadOnly: boolean;
  author: MarkAuthor | undefined;
  labels: EditorLabels;
  keys: EditorKeys;
  /** Whether what is resolved is shown. */
  isResolvedShown: boolean;
  cardId: (id: string) => string;
  onHighlightsChange: (next: Highlight[]) => void;
  onSuggestionsChange?: (next: Suggestion[]) => void;
}

/** What the newest render does with keys, clicks and refusals. */
export interface SessionCallbacks {
  actions: Actions;
  announce: (message: string) => void;
  openCard: (id: string) => void;
}

const probe: Highlight = { id: '', startIndex: 0, endIndex: 1, text: 'a', comment: 'b', color: 'yellow' };

/**
 * Makes the editor of a content, and keeps its session up to date with the props of each render. Another content needs
 * another component.
 * @returns the editor and its session, null on a server, and `connect`, which gives them the callbacks of a render
 */
export function useEditorSession(input: SessionInput) {
  const { contentVersion, highlights, suggestions, mode, isReadOnly, labels, isResolvedShown } = input;
  const callbacks = useRef<SessionCallbacks | null>(null);

  // The session outlives renders; it reads the newest props through one object.
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });

  // Made once the component is in the page: what is made in a render that React gives up would never be destroyed. React
  // renders again before anything is painted. A server, and the page that takes over its HTML, have no editor.
  const [editor, setEditor] = useState<Editor | null>(null);
  useLayoutEffect(() => {
    const { current } = latest;
    const later = (id: ShortcutId) => (key: string, number: number) =>
      callbacks.current?.actions[id]?.(key, number) ?? false;
    const actions = Object.fromEntries(shortcuts.map(({ id }) => [id, later(id)]));
    const handlersOf = (own: EditorKeys) => {
      const { keys, readingKeys } = bind(actions, own);
      return { own, always: keydownHandler(keys), reading: keydownHandler(readingKeys) };
    };
    let handlers = handlersOf(current.keys);
    const isWriting = () => latest.current.mode === 'suggest' && !latest.current.isReadOnly;
    const review = ReviewKit.configure({
      ...current,
      hasSections: true,
      author: () => latest.current.author,
      attributes: () => ({ 'aria-label': latest.current.labels.text, 'aria-multiline': 'true', spellcheck: 'false' }),
      labels: {
        describe: (highlight) => latest.current.labels.describe(highlight),
        cardId: (id, canBeHidden) =>
          canBeHidden && !latest.current.isResolvedShown ? undefined : latest.current.cardId(id),
        allCards,
      },
      onKey: (view, event) => {
        const { keys } = latest.current;
        if (keys !== handlers.own) handlers = handlersOf(keys);
        return handlers.always(view, event) || (!isWriting() && handlers.reading(view, event));
      },
      // The margin and the application show one change in one render, not in two.
      inOneRender: flushSync,
      current: () => latest.current,
      onHighlightsChange: (next) => latest.current.onHighlightsChange(next),
      onSuggestionsChange: (next) => latest.current.onSuggestionsChange?.(next),
      onRefused: (isOfParagraphs) => {
        const { refusedParagraph, refusedReading } = latest.current.labels;
        callbacks.current?.announce(isOfParagraphs ? refusedParagraph : refusedReading);
      },
      ...(current.onSuggestionsChange && {
        onSuggested: (added: readonly Suggestion[]) =>
          callbacks.current?.announce(latest.current.labels.suggested(added)),
      }),
      onCompose: () => later('replace')('', 1),
      onMarkClick: (id) => {
        // Where words are written, a click puts the caret between them.
        if (!isWriting()) callbacks.current?.openCard(id);
      },
    });
    const made = new Editor({ ...reviewEditorOptions, extensions: [review] });
    setEditor(made);
    return () => {
      setEditor(null);
      made.destroy();
    };
  }, []);
  const session = editor && reviewOf(editor);

  useLayoutEffect(() => session?.setContentVersion(contentVersion), [session, contentVersion]);
  useLayoutEffect(() => session?.setMode(mode, isReadOnly), [session, mode, isReadOnly]);
  useLayoutEffect(() => session?.setHighlights(highlights), [session, highlights]);
  useLayoutEffect(() => session?.setSuggestions(suggestions), [session, suggestions]);

  // Labels may be new functions in every render: only other words, and hidden cards, are drawn anew.
  const words = `${labels.text}\n${labels.describe(probe)}\n${isResolvedShown}`;
  const drawn = useRef({ session, words });
  useLayoutEffect(() => {
    const { session: last, words: shown } = drawn.current;
    drawn.current = { session, words };
    if (session && session === last && words !== shown) session.relabel();
  }, [session, words]);

  const connect = useCallback((next: SessionCallbacks) => {
    callbacks.current = next;
  }, []);

  return { editor, session, connect };
}
