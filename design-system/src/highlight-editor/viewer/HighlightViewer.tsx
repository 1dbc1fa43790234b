import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { paint } from '../model/colors.js';
import { distinct } from '../model/distinct.js';
import { sortHighlights, sortSuggestions } from '../model/places.js';
import type { Category, Highlight, Suggestion } from '../model/types.js';
import { paragraphsOf, type Segment } from './segments.js';
import { Back, Block, Marker, Note, Notes, Root, Text } from './viewer-styles.js';

export interface ViewerLabels {
  /** Name of a comment's number in the text. */
  comment: (number: number, comment: string) => string;
  suggestion: (suggestion: Suggestion) => string;
  /** Name of the button that leads from a comment to its words. */
  showInText: (number: number | null) => string;
  notes: string;
  noComment: string;
  notPlaced: string;
}

const viewerLabels: ViewerLabels = {
  comment: (number, comment) => `Comment ${number}: ${comment || 'no comment'}`,
  suggestion: ({ text, replacement }) =>
    text === ''
      ? `Suggestion: insert “${replacement}”`
      : replacement === ''
        ? `Suggestion: delete “${text}”`
        : `Suggestion: replace “${text}” with “${replacement}”`,
  showInText: (number) => (number === null ? 'Show the suggestion in the text' : `Show comment ${number} in the text`),
  notes: 'Comments',
  noComment: 'No comment',
  notPlaced: 'This mark has no certain place in the text.',
};

export interface HighlightViewerProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'content'> {
  /** The text that was reviewed; paragraphs end at `\n`. */
  content: string;
  /** The marked places with their comments. */
  highlights: readonly Highlight[];
  /** Shown as struck and added words with their notes. @default none */
  suggestions?: readonly Suggestion[];
  /** Names the category of a comment. @default none */
  categories?: readonly Category[];
  /** Replaces any of the viewer's words. */
  labels?: Partial<ViewerLabels>;
}

const none: readonly never[] = [];

/** Focuses a part of this viewer by id, also inside a shadow root. */
function focusPart(from: HTMLElement, id: string) {
  const target = (from.getRootNode() as Document | ShadowRoot).getElementById(id);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}

/**
 * Shows a reviewed text to its writer: numbered marks, each comment beside its paragraph, on phones below it.
 * Plain React without an editor: it renders on a server and prints as it stands.
 */
export function HighlightViewer({
  content,
  highlights,
  suggestions = none,
  categories = none,
  labels: ownLabels,
  ...rest
}: HighlightViewerProps) {
  const labels = { ...viewerLabels, ...ownLabels };
  const base = useId();
  const sorted = sortHighlights(content, distinct('HighlightViewer', highlights));
  const changes = sortSuggestions(content, distinct('HighlightViewer', suggestions));
  const numbers = new Map([...sorted.placed, ...sorted.unplaced].map(({ id }, index) => [id, index + 1]));
  const comments = new Map([...sorted.placed, ...sorted.unplaced].map((highlight) => [highlight.id, highlight]));
  const proposals = new Map([...changes.placed, ...changes.unplaced].map((suggestion) => [suggestion.id, suggestion]));
  const noteId = (id: string) => `${base}-note-${id}`;
  const markerId = (id: string) => `${base}-marker-${id}`;

  const marker = (id: string) => {
    const number = numbers.get(id);
    const suggestion = proposals.get(id);
    const name =
      number === undefined
        ? suggestion && labels.suggestion(suggestion)
        : labels.comment(number, comments.get(id)?.comment ?? '');
    return (
      <Marker
        key={`marker-${id}`}
        id={markerId(id)}
        type="button"
        data-part="marker"
        aria-label={name}
        onClick={(event) => focusPart(event.currentTarget, noteId(id))}
      >
        {number ?? '±'}
      </Marker>
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
    const highlight = comments.get(id);
    const suggestion = proposals.get(id);
    const number = numbers.get(id) ?? null;
    const look = highlight ? paint(highlight.color) : { name: 'suggestion' as const };
    const comment = (highlight ?? suggestion)?.comment ?? '';
    const category = categories.find((candidate) => candidate.id === highlight?.category)?.label;
    return (
      <Note
        key={id}
        id={noteId(id)}
        tabIndex={-1}
        data-part="note"
        data-color={look.name}
        style={'custom' in look && look.custom ? ({ '--mark': look.custom } as object) : undefined}
      >
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
        <div>
          {suggestion && !highlight ? (
            <p>
              {suggestion.text ? <del>{suggestion.text}</del> : null}{' '}
              {suggestion.replacement ? <ins>{suggestion.replacement}</ins> : null}
            </p>
          ) : null}
          {comment.trim() !== '' ? <p>{comment}</p> : highlight ? <p data-empty="">{labels.noComment}</p> : null}
          {category ? <small>{category}</small> : null}
          {isPlaced ? null : (
            <small>
              “{(highlight ?? suggestion)?.text}” {labels.notPlaced}
            </small>
          )}
        </div>
      </Note>
    );
  };

  const lost = [...sorted.unplaced, ...changes.unplaced];
  return (
    <Root data-component="HighlightViewer" {...rest}>
      {paragraphsOf(content, sorted.placed, changes.placed).map(({ start, segments, notes }) => (
        <Block key={start} data-part="block">
          <Text data-part="paragraph">{segments.map(stretch)}</Text>
          {notes.length > 0 ? <Notes aria-label={labels.notes}>{notes.map((id) => note(id, true))}</Notes> : null}
        </Block>
      ))}
      {lost.length > 0 ? (
        <Block>
          <Notes aria-label={labels.notes}>{lost.map(({ id }) => note(id, false))}</Notes>
        </Block>
      ) : null}
    </Root>
  );
}
