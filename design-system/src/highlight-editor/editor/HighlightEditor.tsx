import { keydownHandler } from '@tiptap/pm/keymap';
import {
  type ComponentProps,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { oneOf } from '../../internal/warn.js';
import { VisuallyHidden } from '../../visually-hidden/index.js';
import { type EditorMode, EditorSession } from '../engine/session.js';
import { nextColor } from '../model/colors.js';
import { warnOfSameIds } from '../model/distinct.js';
import { newId } from '../model/id.js';
import { type BankEntry, type Category, type Highlight, highlightColors, type Suggestion } from '../model/types.js';
import { Bar } from './Bar.js';
import type { FocusCall } from './CommentField.js';
import { joinComment } from './comment-bank.js';
import { itemsOf } from './items.js';
import { type EditorLabels, editorLabels } from './labels.js';
import { Margin } from './Margin.js';
import { PrintedReview } from './PrintedReview.js';
import { type Review, ReviewContext, useSession } from './review-context.js';
import { SelectionToolbar } from './SelectionToolbar.js';
import { ShortcutsDialog } from './ShortcutsDialog.js';
import { Surface } from './Surface.js';
import { bind } from './shortcuts.js';
import { allCards } from './use-item-window.js';

const Root = styled.div`
  position: relative;
  border: 1px solid var(--mg-color-border-hairline);
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-surface);

  & > [data-part='printed'] {
    display: none;
  }
  @media print {
    border: 0;

    & > [data-part='printed'] {
      display: block;
    }
    &:has(> [data-part='printed']) > [data-part='body'] {
      display: none;
    }
  }
`;

const Body = styled.div`
  position: relative;
  display: grid;
  align-items: start;

  [data-layout='beside'] > & {
    grid-template-columns: minmax(0, var(--mg-width-text)) minmax(17rem, 22rem);
    justify-content: center;
    column-gap: var(--mg-space-8);
    padding-inline-end: var(--mg-space-4);
    padding-block-end: var(--mg-space-4);
  }
  [data-layout='below'] > & {
    row-gap: var(--mg-space-4);
    padding-block-end: var(--mg-space-4);
  }
`;

/** Narrower than this, in pixels, the cards stand below the text. */
const besideWidth = 800;

export interface HighlightEditorProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'content'> {
  /** The client's text, which the editor never changes; paragraphs end at `\n`. Another text starts a new session. */
  content: string;
  /** Marks on `content`; one whose words are not at its offsets is shown without a place and kept. */
  highlights: readonly Highlight[];
  /** Gets every new list of highlights, in reading order; those without a place last (`placeMarks` tells which). */
  onHighlightsChange: (next: Highlight[]) => void;
  /** Proposed changes. @default none */
  suggestions?: readonly Suggestion[];
  /** Gets every new list of suggestions, likewise. */
  onSuggestionsChange?: (next: Suggestion[]) => void;
  /** `suggest` makes typed, pasted and deleted words suggestions; highlights can be added in both. @default 'highlight' */
  mode?: EditorMode;
  /** Shows a switch between the two modes and gets the chosen one. */
  onModeChange?: (next: EditorMode) => void;
  /** Kinds of comments to choose from. @default none */
  categories?: readonly Category[];
  /** Comments kept for reuse. @default none */
  commentBank?: readonly BankEntry[];
  /** Gets the bank with a comment added to it; without it nothing can be kept. */
  onCommentBankChange?: (next: BankEntry[]) => void;
  /** Shows an Accept button on suggestions and gets the accepted one; what happens then is the application's. */
  onSuggestionAccept?: (suggestion: Suggestion) => void;
  /** Marks can be read and visited, not changed. @default false */
  isReadOnly?: boolean;
  /** Replaces any of the editor's words. */
  labels?: Partial<EditorLabels>;
}

const none: readonly never[] = [];

/**
 * Where an editor marks up a text: select words by mouse or keyboard, highlight them, write the comment in the margin;
 * in suggestion mode, type the change itself. The text never changes: every mark is data beside it.
 *
 * `content.slice(startIndex, endIndex) === text` holds for everything it gives out.
 */
export function HighlightEditor({
  content,
  highlights,
  onHighlightsChange,
  suggestions = none,
  onSuggestionsChange,
  mode: wantedMode = 'highlight',
  onModeChange,
  categories = none,
  commentBank = none,
  onCommentBankChange,
  onSuggestionAccept,
  isReadOnly = false,
  labels: ownLabels,
  ...rest
}: HighlightEditorProps) {
  const labels = { ...editorLabels, ...ownLabels };
  const mode = oneOf('HighlightEditor', 'mode', wantedMode, ['highlight', 'suggest'], 'highlight');
  warnOfSameIds('HighlightEditor', highlights);
  warnOfSameIds('HighlightEditor', suggestions);
  const surface = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const base = useId();
  const [session, setSession] = useState<EditorSession | null>(null);
  const [isBeside, setBeside] = useState(true);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [message, setMessage] = useState('');
  const [focusCall, setFocusCall] = useState<FocusCall | null>(null);

  const cardId = (id: string) => `${base}-${id}`;
  // The same words twice are said twice: an invisible space makes them differ.
  const announce = (next: string) => setMessage((last) => (last === next ? `${next}\u200b` : next));

  const openCard = (id: string) => {
    session?.together(() => {
      session.activate(id);
      setFocusCall({ id });
    });
  };
  const findMark = (id: string | null) => {
    const snapshot = session?.getSnapshot();
    return [...(snapshot?.highlights ?? []), ...(snapshot?.suggestions ?? [])].find((mark) => mark.id === id);
  };
  const showInText = (id: string) => {
    const mark = findMark(id);
    if (mark) session?.goTo(mark, true);
  };
  const say = (id: string) => {
    const item = session && itemsOf(session.getSnapshot()).find((candidate) => candidate.id === id);
    if (!item) return;
    announce(
      item.kind === 'highlight' ? labels.openHighlight(item.number, item.value) : labels.openSuggestion(item.value),
    );
  };

  const move = (step: 1 | -1) => {
    if (!session) return false;
    const snapshot = session.getSnapshot();
    const marks = itemsOf(snapshot).filter(({ isPlaced }) => isPlaced);
    const index = marks.findIndex(({ id }) => id === snapshot.activeId);
    const caret = session.caret;
    const nearest =
      step === 1
        ? marks.findIndex(({ value }) => value.startIndex >= caret)
        : marks.findLastIndex(({ value }) => value.startIndex <= caret);
    const target = marks.at(index === -1 ? nearest : (index + step) % marks.length);
    if (!target) return false;
    session.together(() => {
      session.activate(target.id);
      session.goTo(target.value, true);
      say(target.id);
    });
    return true;
  };

  const active = () => {
    const id = session?.getSnapshot().activeId ?? null;
    return id === null ? undefined : findMark(id);
  };
  const recolor = (color: (now: string) => string) => {
    const mark = active();
    if (!session || !mark || !('color' in mark)) return false;
    session.updateHighlight(mark.id, { color: color(mark.color) });
    return true;
  };
  const add = (change: Partial<Highlight> = {}) => {
    if (!session) return false;
    return session.together(() => {
      const id = session.addHighlights(change);
      if (id === null) return false;
      announce(labels.added);
      openCard(id);
      return true;
    });
  };

  const actions = {
    add: () => add(),
    addColor: (key: string) => {
      const color = highlightColors[Number(key) - 1];
      if (!color) return false;
      return session?.getSnapshot().selection ? add({ color }) : recolor(() => color);
    },
    nextColor: () => recolor(nextColor),
    card: (key: string) => {
      if (key === 'Enter' && session?.getSnapshot().selection) return add();
      const mark = active();
      if (mark) openCard(mark.id);
      return mark !== undefined;
    },
    text: () => false,
    next: () => move(1),
    previous: () => move(-1),
    remove: () => {
      const mark = active();
      if (!mark || isReadOnly) return false;
      session?.remove(mark.id);
      announce(labels.removed);
      return true;
    },
    accept: () => {
      const mark = active();
      if (!mark || !('replacement' in mark) || !onSuggestionAccept || isReadOnly) return false;
      onSuggestionAccept(mark);
      return true;
    },
    bank: (key: string) => {
      const entry = commentBank[Number(key.slice(-1)) - 1];
      if (!entry) return false;
      const look = entry.category === undefined ? {} : { category: entry.category };
      if (session?.getSnapshot().selection) return add({ comment: entry.text, ...look });
      const mark = active();
      if (!mark || !('color' in mark)) return false;
      session?.updateHighlight(mark.id, { comment: joinComment(mark.comment, entry.text), ...look });
      return true;
    },
    undo: () => session?.undo() ?? false,
    redo: () => session?.redo() ?? false,
    help: () => {
      setHelpOpen(true);
      return true;
    },
  };

  // The session outlives renders; it asks for the newest of these through one object.
  const latest = useRef({ actions, labels, onHighlightsChange, onSuggestionsChange, announce, openCard, mode });
  useLayoutEffect(() => {
    latest.current = { actions, labels, onHighlightsChange, onSuggestionsChange, announce, openCard, mode };
  });

  const given = useRef({ highlights, suggestions, isReadOnly });
  useLayoutEffect(() => {
    given.current = { highlights, suggestions, isReadOnly };
  });

  // Before the text is there, so that reading the width costs nothing.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const arrange = (width: number) => setBeside(width >= besideWidth);
    arrange(element.clientWidth);
    const observer = new ResizeObserver(() => arrange(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = surface.current;
    if (!element) return;
    type Actions = typeof latest.current.actions;
    const later = (id: keyof Actions) => (key: string) => latest.current.actions[id](key);
    const bound = bind(
      Object.fromEntries(Object.keys(latest.current.actions).map((id) => [id, later(id as keyof Actions)])),
    );
    const withCards = given.current.highlights.length + given.current.suggestions.length <= allCards;
    const created = new EditorSession(element, {
      content,
      ...given.current,
      mode: latest.current.mode,
      attributes: { 'aria-label': latest.current.labels.text, 'aria-multiline': 'true', spellcheck: 'false' },
      words: {
        describe: (highlight) => latest.current.labels.describe(highlight),
        cardId: (id, isActive) => (withCards || isActive ? `${base}-${id}` : undefined),
      },
      ...bound,
      // The margin and the application show one change in one render, not in two.
      inOneRender: flushSync,
      onHighlightsChange: (next) => latest.current.onHighlightsChange(next),
      onSuggestionsChange: (next) => latest.current.onSuggestionsChange?.(next),
      onRefused: () => {
        const { announce: tell, labels: words, mode: now } = latest.current;
        tell(now === 'suggest' ? words.refusedParagraph : words.refusedReading);
      },
      onMarkClick: (id) => {
        if (latest.current.mode === 'highlight') latest.current.openCard(id);
      },
    });
    setSession(created);
    return () => {
      created.destroy();
      setSession(null);
    };
  }, [content, base]);

  useLayoutEffect(() => session?.setMode(mode, isReadOnly), [session, mode, isReadOnly]);
  useLayoutEffect(() => session?.setHighlights(highlights), [session, highlights]);
  useLayoutEffect(() => session?.setSuggestions(suggestions), [session, suggestions]);

  const review: Review | null = session && {
    session,
    labels,
    categories,
    bank: commentBank,
    ...(onCommentBankChange && {
      keepForReuse: (entry: Omit<BankEntry, 'id'>) => onCommentBankChange([...commentBank, { id: newId(), ...entry }]),
    }),
    ...(onSuggestionAccept && { accept: onSuggestionAccept }),
    isReadOnly,
    add,
    announce,
    openCard,
    showInText,
    cardId,
  };

  /** Keys outside the text: in a card Escape leads back to the text, the rest as in the text. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!session || event.defaultPrevented || session.view.dom.contains(event.target as Node)) return;
    const isField = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    const isInCard = (event.target as Element).closest('[data-part="card"]') !== null;
    const { undo, redo, ...others } = actions;
    const back = () => {
      const mark = active();
      if (isInCard && mark) session.goTo(mark, true);
      return isInCard;
    };
    const { keys } = bind({ ...others, ...(isField ? {} : { undo, redo }), text: back, card: back });
    if (keydownHandler(keys)(session.view, event.nativeEvent)) event.preventDefault();
  };

  return (
    <Root
      data-component="HighlightEditor"
      data-layout={isBeside ? 'beside' : 'below'}
      data-mode={mode}
      {...rest}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        onKeyDown(event);
      }}
    >
      <ReviewContext value={review}>
        {review ? <Bar mode={mode} onModeChange={onModeChange} onMove={move} onHelp={() => setHelpOpen(true)} /> : null}
        <Body ref={frame} data-part="body">
          <Surface
            ref={surface}
            data-part="text"
            onPointerDown={() => {
              // The toolbar of the selection waits until the mouse lets go.
              frame.current?.setAttribute('data-selecting', '');
              const done = () => frame.current?.removeAttribute('data-selecting');
              window.addEventListener('pointerup', done, { once: true });
              window.addEventListener('pointercancel', done, { once: true });
            }}
          />
          {review ? <SelectionToolbar /> : null}
          {review ? <Cards review={review} isBeside={isBeside} focusCall={focusCall} /> : null}
        </Body>
        {review ? <PrintedReview content={content} /> : null}
      </ReviewContext>
      {isHelpOpen ? <ShortcutsDialog onClose={() => setHelpOpen(false)} mode={mode} labels={labels} /> : null}
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </Root>
  );
}

function Cards({ review, ...rest }: { review: Review } & Omit<ComponentProps<typeof Margin>, 'items'>) {
  const highlights = useSession(review.session, (snapshot) => snapshot.highlights);
  const suggestions = useSession(review.session, (snapshot) => snapshot.suggestions);
  const unplaced = useSession(review.session, (snapshot) => snapshot.unplaced);
  const items = itemsOf({ highlights, suggestions, unplaced });
  return <Margin items={items} {...rest} />;
}
