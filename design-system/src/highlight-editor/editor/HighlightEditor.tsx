'use no memo'; // Values are memoized by hand, which weighs less; a test of `conformance` counts the renders while somebody types.

import {
  type ComponentPropsWithRef,
  type ComponentType,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { labelsIn, ProviderContext } from '../../internal/labels.js';
import { oneOf } from '../../internal/warn.js';
import { VisuallyHidden } from '../../visually-hidden/index.js';
import type { EditorMode } from '../engine/session-options.js';
import { distinct } from '../model/distinct.js';
import type { BankEntry, Category, Heading, Highlight, MarkAuthor, Suggestion } from '../model/types.js';
import { actionsOf, leaveSheet } from './actions.js';
import { Bar } from './Bar.js';
import { Cards } from './Cards.js';
import type { CommentMenuProps } from './CommentField.js';
import { Body, Root } from './frame-styles.js';
import { Help } from './Help.js';
import { type HighlightEditorHandle, handleOf } from './handle.js';
import { obeyKeyOutside } from './keys-outside.js';
import { type EditorLabelsInput, editorLabelsIn } from './labels.js';
import { makeReview } from './make-review.js';
import { beginPress } from './press.js';
import { type Review, ReviewContext } from './review-context.js';
import { SelectionToolbar } from './SelectionToolbar.js';
import { Surface } from './Surface.js';
import type { EditorKeys } from './shortcuts.js';
import { useEditorSession } from './use-editor-session.js';
import type { FocusCall } from './use-focus-call.js';
import { useLater } from './use-later.js';
import { type CardPlace, cardPlaces, useLayout } from './use-layout.js';

export interface HighlightEditorProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'content'> {
  /** The client's text, which the editor never changes; paragraphs end at `\n`. Another text starts a new session. */
  content: string;
  /** The version of `content`: goes into the anchors of marks, which find them again in a later one. @default 1 */
  contentVersion?: number;
  /** The headings of `content`, which its paragraphs are shown as: the first level as an `h2`. @default none */
  headings?: readonly Heading[];
  /** Marks on `content`; one whose words are not at its offsets is shown without a place and kept. The list is what is shown: a change that `onHighlightsChange` does not take over is undone. */
  highlights: readonly Highlight[];
  /** Gets every new list of highlights, in reading order; those without a place last (`placeMarks` tells which). */
  onHighlightsChange: (next: Highlight[]) => void;
  /** Proposed changes. @default none */
  suggestions?: readonly Suggestion[];
  /** Gets every new list of suggestions, in the same order. */
  onSuggestionsChange?: (next: Suggestion[]) => void;
  /** `suggest` makes typed, pasted and deleted words suggestions; highlights can be added in both. @default 'highlight' */
  mode?: EditorMode;
  /** Shows a switch between the two modes and gets the chosen one. */
  onModeChange?: (next: EditorMode) => void;
  /** Names the author of new marks and replies. Without an author nobody can reply or resolve. @default nobody */
  author?: MarkAuthor;
  /** Kinds of comments to choose from. @default none */
  categories?: readonly Category[];
  /** Comments kept for reuse. @default none */
  commentBank?: readonly BankEntry[];
  /** Gets the bank with a new comment in it; without this handler comments can't be saved for reuse. */
  onCommentBankChange?: (next: BankEntry[]) => void;
  /** Shows an Accept button on suggestions and gets the accepted one, which the application then applies. */
  onSuggestionAccept?: (suggestion: Suggestion) => void;
  /** Marks can be read and visited, not changed. @default false */
  isReadOnly?: boolean;
  /** The size of the text. @default 'md' */
  textSize?: 'sm' | 'md' | 'lg' | 'xl';
  /** Sets how long a line of text may become. @default 'normal' */
  measure?: 'narrow' | 'normal' | 'wide';
  /** Tools of the application, shown beside the editor's own above the text. */
  tools?: ReactNode;
  /** Places the cards: `auto` beside the text where there is room, else in a sheet; `sheet` always in a sheet; `drawer` in a drawer over the text, which a mark opens; `open-drawer` in one that stays open. @default 'auto' */
  cards?: CardPlace;
  /** Other keys for some of the commands (`editorShortcuts`): all keys of each. @default none */
  keys?: EditorKeys;
  /** Shows a key help of the application in place of the editor's own. */
  onHelp?: () => void;
  /** Is shown below a comment field, to help somebody write in it. Must be the same component in every render. */
  commentMenu?: ComponentType<CommentMenuProps>;
  /** What the page around the editor can do with its text. */
  handle?: Ref<HighlightEditorHandle>;
  /** Replaces any of the editor's words, single keys and colours too. */
  labels?: EditorLabelsInput;
}

const loadPrinted = () => import('./PrintedReview.js');
const none: readonly never[] = [];
const noKeys: EditorKeys = {};

/**
 * Where an editor marks up a text: select words by mouse or keyboard, highlight them, write the comment in the margin;
 * in suggestion mode, type the change itself. The text never changes: every mark is data beside it.
 *
 * `content.slice(startIndex, endIndex) === text` holds for everything it gives out.
 */
export function HighlightEditor(props: HighlightEditorProps) {
  const { content, headings = none } = props;
  // The key is as long as the text. A memo keeps the same string, whose comparison in every render costs nothing.
  const key = useMemo(
    () => `${headings.map(({ startIndex, level }) => `${startIndex}:${level}`).join()}\n${content}`,
    [headings, content],
  );
  return <Editing key={key} {...props} />;
}

/** The editor of one text. */
function Editing({
  content,
  contentVersion = 1,
  headings = none,
  highlights: givenHighlights,
  onHighlightsChange,
  suggestions: givenSuggestions = none,
  onSuggestionsChange,
  mode: wantedMode = 'highlight',
  onModeChange,
  author,
  categories = none,
  commentBank = none,
  onCommentBankChange,
  onSuggestionAccept,
  isReadOnly = false,
  textSize: wantedSize = 'md',
  measure: wantedMeasure = 'normal',
  tools,
  cards: wantedCards = 'auto',
  keys = noKeys,
  onHelp,
  commentMenu,
  handle,
  labels: ownLabels,
  ...rest
}: HighlightEditorProps) {
  const provider = useContext(ProviderContext);
  const labels = useMemo(() => labelsIn(provider, 'HighlightEditor', editorLabelsIn, ownLabels), [provider, ownLabels]);
  const mode = oneOf('HighlightEditor', 'mode', wantedMode, ['highlight', 'suggest'], 'highlight');
  const textSize = oneOf('HighlightEditor', 'textSize', wantedSize, ['sm', 'md', 'lg', 'xl'], 'md');
  const measure = oneOf('HighlightEditor', 'measure', wantedMeasure, ['narrow', 'normal', 'wide'], 'normal');
  const cards = oneOf('HighlightEditor', 'cards', wantedCards, cardPlaces, 'auto');
  const highlights = useMemo(() => distinct('HighlightEditor', givenHighlights), [givenHighlights]);
  const suggestions = useMemo(() => distinct('HighlightEditor', givenSuggestions), [givenSuggestions]);
  const frame = useRef<HTMLDivElement>(null);
  const printed = useLater(loadPrinted, false);
  const base = useId();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [message, setMessage] = useState('');
  const [focusCall, setFocusCall] = useState<FocusCall | null>(null);
  const [isResolvedShown, setResolvedShown] = useState(true);
  const [isRewording, setRewording] = useState(false);

  const cardId = useCallback((id: string) => `${base}-${id}`, [base]);
  const { editor, session, connect } = useEditorSession({
    content,
    contentVersion,
    headings,
    highlights,
    suggestions,
    mode,
    isReadOnly,
    author,
    labels,
    keys,
    isResolvedShown,
    cardId,
    onHighlightsChange,
    ...(onSuggestionsChange && { onSuggestionsChange }),
  });
  const layout = useLayout(frame, cards, session !== null);
  const isSheet = layout !== 'beside';
  // An invisible space makes a repeated message differ, so that a screen reader says it again.
  const announce = useCallback((next: string) => setMessage((last) => (last === next ? `${next}\u200b` : next)), []);
  const canSuggest = !isReadOnly && onSuggestionsChange !== undefined;
  const canReword = mode === 'highlight' && canSuggest;
  // Without this, the field would open by itself when suggestions are allowed again.
  if (isRewording && !canSuggest) setRewording(false);

  // Every card reads this context, so a new object renders all cards.
  const review: Review | null = useMemo(
    () =>
      session &&
      makeReview({
        session,
        labels,
        categories,
        bank: commentBank,
        onBankChange: onCommentBankChange,
        accept: onSuggestionAccept,
        isReadOnly,
        author,
        isResolvedShown,
        isSheet,
        commentMenu,
        announce,
        cardId,
        setFocusCall,
        replace: canReword
          ? () => {
              setRewording(true);
              // A field whose words could not be applied is still open.
              frame.current?.querySelector<HTMLElement>('[data-part="rewording"] textarea')?.focus();
            }
          : undefined,
      }),
    [
      session,
      labels,
      categories,
      commentBank,
      onCommentBankChange,
      onSuggestionAccept,
      isReadOnly,
      author,
      isResolvedShown,
      isSheet,
      commentMenu,
      announce,
      cardId,
      canReword,
    ],
  );
  const showHelp = useCallback(() => (onHelp ? onHelp() : setHelpOpen(true)), [onHelp]);
  const endRewording = useCallback(() => setRewording(false), []);
  const actions = useMemo(() => (review ? actionsOf(review, showHelp) : {}), [review, showHelp]);

  useImperativeHandle(handle, () => handleOf(review, actions), [review, actions]);
  useLayoutEffect(() => connect({ actions, announce, openCard: (id) => review?.openCard(id) }));

  return (
    <Root
      data-component="HighlightEditor"
      data-layout={layout}
      data-drawer={cards === 'open-drawer' ? 'open' : undefined}
      data-mode={mode}
      data-text-size={textSize}
      data-measure={measure}
      data-resolved={isResolvedShown ? undefined : 'hidden'}
      {...rest}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        if (review) obeyKeyOutside(event, review, actions, keys);
      }}
      onBlur={(event) => {
        rest.onBlur?.(event);
        // The sheet would cover the element that gets the focus.
        const { currentTarget, relatedTarget } = event;
        if (!review || !relatedTarget || currentTarget.contains(relatedTarget)) return;
        // A dialog returns the focus when it closes.
        if (!relatedTarget.closest('dialog')) leaveSheet(review);
      }}
    >
      <ReviewContext value={review}>
        {review ? (
          <Bar
            mode={mode}
            onModeChange={onModeChange}
            onResolvedShownChange={setResolvedShown}
            onHelp={showHelp}
            keys={keys}
            tools={tools}
          />
        ) : null}
        <Body ref={frame} data-part="body">
          <Surface
            editor={editor}
            data-part="text"
            onClick={() => {
              if (review && !review.session.press.id) leaveSheet(review);
            }}
            onPointerDown={beginPress}
          />
          {review ? <SelectionToolbar isRewording={isRewording} onRewordingEnd={endRewording} /> : null}
          {review ? <Cards review={review} isBeside={layout !== 'below'} focusCall={focusCall} /> : null}
        </Body>
        {review && printed ? <printed.PrintedReview review={review} content={content} headings={headings} /> : null}
      </ReviewContext>
      {review ? (
        <Help
          isOpen={isHelpOpen}
          onClose={() => setHelpOpen(false)}
          actions={actions}
          mode={isReadOnly ? 'highlight' : mode}
          keys={keys}
          labels={labels}
        />
      ) : null}
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </Root>
  );
}
