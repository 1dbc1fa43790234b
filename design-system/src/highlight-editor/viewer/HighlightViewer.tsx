'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { type ComponentPropsWithRef, Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { type PartialLabels, useLabels } from '../../internal/labels.js';
import { paint } from '../model/colors.js';
import { distinct } from '../model/distinct.js';
import { ariaLevel, headingLines } from '../model/headings.js';
import { sortHighlights, sortSuggestions } from '../model/places.js';
import { openMarks, withoutThread } from '../model/threads.js';
import type { Category, Heading, Highlight, Suggestion } from '../model/types.js';
import { type ViewerLabels, viewerLabelsIn } from './labels.js';
import { NoteText } from './NoteText.js';
import { Text } from './passage-styles.js';
import { paragraphsOf, type Segment } from './segments.js';
import { useNoteLayout } from './use-note-layout.js';
import { Back, Block, Body, Marker, Note, Notes, OpenedNote, Root } from './viewer-styles.js';

export type { ViewerLabels };

export interface HighlightViewerProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'content'> {
  /** The text that was reviewed; paragraphs end at `\n`. */
  content: string;
  /** The headings of `content`: the first level is shown as an `h2`. @default none */
  headings?: readonly Heading[];
  /** The marked places with their comments, authors and replies. What is resolved is left out. */
  highlights: readonly Highlight[];
  /** Shown as struck and added words with their notes; of one whose thread is resolved, the words alone. @default none */
  suggestions?: readonly Suggestion[];
  /** Names the category of a comment. @default none */
  categories?: readonly Category[];
  /** Replaces any of the viewer's words. */
  labels?: PartialLabels<ViewerLabels>;
}

const none: readonly never[] = [];

/** What is settled about a change is not said; the change itself stands. */
const withoutResolved = (suggestion: Suggestion): Suggestion =>
  suggestion.resolved ? withoutThread(suggestion) : suggestion;

/** Focuses a part of this viewer by id, also inside a shadow root. */
function focusPart(from: HTMLElement, id: string) {
  const target = (from.getRootNode() as Document | ShadowRoot).getElementById(id);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}

/**
 * Shows a reviewed text to its writer: numbered marks, each comment in the margin beside its words; on phones a comment
 * opens under its words when its number is pressed. Plain React without an editor: it renders on a server, with the
 * comments in a list, and prints with the comments after the text.
 */
export function HighlightViewer({
  content,
  headings = none,
  highlights,
  suggestions = none,
  categories = none,
  labels: ownLabels,
  ...rest
}: HighlightViewerProps) {
  const labels = useLabels('HighlightViewer', viewerLabelsIn, ownLabels);
  const base = useId();
  const body = useRef<HTMLDivElement>(null);
  const layout = useNoteLayout(body);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const sorted = sortHighlights(content, openMarks(distinct('HighlightViewer', highlights)));
  const changes = sortSuggestions(content, distinct('HighlightViewer', suggestions).map(withoutResolved));
  const numbers = new Map([...sorted.placed, ...sorted.unplaced].map(({ id }, index) => [id, index + 1]));
  const comments = new Map([...sorted.placed, ...sorted.unplaced].map((highlight) => [highlight.id, highlight]));
  const proposals = new Map([...changes.placed, ...changes.unplaced].map((suggestion) => [suggestion.id, suggestion]));
  const noteId = (id: string) => `${base}-note-${id}`;
  const markerId = (id: string) => `${base}-marker-${id}`;
  const openedId = (id: string) => `${base}-opened-${id}`;
  const toggle = (id: string) =>
    setOpened((open) => (open.includes(id) ? open.filter((other) => other !== id) : [...open, id]));
  const lookOf = (id: string) => {
    const highlight = comments.get(id);
    const { name, custom } = highlight ? paint(highlight.color) : { name: 'suggestion', custom: undefined };
    return { 'data-color': name, style: custom ? ({ '--mark': custom } as object) : undefined };
  };
  const textOf = (id: string, isPlaced: boolean) => (
    <NoteText
      highlight={comments.get(id)}
      suggestion={proposals.get(id)}
      categories={categories}
      labels={labels}
      isPlaced={isPlaced}
    />
  );

  const marker = (id: string) => {
    const number = numbers.get(id);
    const suggestion = proposals.get(id);
    const name =
      number === undefined
        ? suggestion && labels.suggestion(suggestion)
        : labels.comment(number, comments.get(id)?.comment ?? '');
    const isInline = layout === 'inline';
    const isOpen = isInline && opened.includes(id);
    return (
      <Fragment key={`marker-${id}`}>
        <Marker
          id={markerId(id)}
          type="button"
          data-part="marker"
          aria-label={name}
          aria-expanded={isInline ? isOpen : undefined}
          aria-controls={isOpen ? openedId(id) : undefined}
          onClick={(event) => (isInline ? toggle(id) : focusPart(event.currentTarget, noteId(id)))}
        >
          {number ?? '±'}
        </Marker>
        {isOpen ? (
          <OpenedNote id={openedId(id)} data-part="opened-note" {...lookOf(id)}>
            {textOf(id, true)}
          </OpenedNote>
        ) : null}
      </Fragment>
    );
  };

  const stretch = ({ text, kind, suggestion, highlights: covering, start, ends }: Segment): ReactNode => {
    const Changed = kind === 'deleted' ? 'del' : 'ins';
    const words = suggestion === undefined ? text : <Changed aria-details={noteId(suggestion)}>{text}</Changed>;
    const marked = covering.reduceRight<ReactNode>((inner, { id, color }) => {
      const { name, custom } = paint(color);
      return (
        <mark
          key={id}
          data-color={name}
          aria-details={noteId(id)}
          style={custom ? ({ '--mark': custom } as object) : undefined}
        >
          {inner}
        </mark>
      );
    }, words);
    return (
      <span key={`${start}-${kind}-${suggestion ?? ''}`}>
        {marked}
        {ends.map(marker)}
      </span>
    );
  };

  const note = (id: string, isPlaced: boolean) => {
    const number = numbers.get(id) ?? null;
    return (
      <Note key={id} id={noteId(id)} tabIndex={-1} data-part="note" {...lookOf(id)}>
        {isPlaced ? (
          <Back
            type="button"
            aria-label={labels.showInText(number)}
            onClick={(event) => focusPart(event.currentTarget, markerId(id))}
          >
            {number ?? '±'}
          </Back>
        ) : (
          <Back as="span">{number ?? '±'}</Back>
        )}
        {textOf(id, isPlaced)}
      </Note>
    );
  };

  const paragraphs = paragraphsOf(content, sorted.placed, changes.placed);
  const lines = headingLines(
    paragraphs.map(({ start }) => start),
    headings,
  );
  const notes = paragraphs.flatMap((paragraph) => paragraph.notes);
  const lost = [...sorted.unplaced, ...changes.unplaced];
  return (
    <Root data-component="HighlightViewer" {...rest}>
      <Body ref={body} data-layout={layout}>
        <div data-part="text">
          {paragraphs.map(({ start, segments }, index) => {
            const line = lines.get(index);
            return (
              <Block key={start} data-part="block">
                <Text
                  as={line?.isFirst ? (`h${ariaLevel(line.level)}` as 'h2') : 'p'}
                  data-part="paragraph"
                  data-level={line?.level}
                >
                  {segments.map(stretch)}
                </Text>
              </Block>
            );
          })}
        </div>
        {notes.length > 0 ? (
          <Notes aria-label={labels.notes} data-part="notes">
            {notes.map((id) => note(id, true))}
          </Notes>
        ) : null}
      </Body>
      {lost.length > 0 ? (
        <Notes aria-label={labels.notes} data-part="unplaced">
          {lost.map(({ id }) => note(id, false))}
        </Notes>
      ) : null}
    </Root>
  );
}
