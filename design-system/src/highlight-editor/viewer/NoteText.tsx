import type { Category, Highlight, Suggestion } from '../model/types.js';
import type { ViewerLabels } from './labels.js';

interface NoteTextProps {
  highlight: Highlight | undefined;
  suggestion: Suggestion | undefined;
  categories: readonly Category[];
  labels: ViewerLabels;
  isPlaced: boolean;
}

/** What a note says. Only phrasing content, because an opened note stands inside its paragraph. */
export function NoteText({ highlight, suggestion, categories, labels, isPlaced }: NoteTextProps) {
  const marked = highlight ?? suggestion;
  const comment = marked?.comment ?? '';
  const category = categories.find(({ id }) => id === highlight?.category)?.label;
  return (
    <span data-part="note-text">
      {suggestion && !highlight ? (
        <span>
          {suggestion.text ? <del>{suggestion.text}</del> : null}{' '}
          {suggestion.replacement ? <ins>{suggestion.replacement}</ins> : null}
        </span>
      ) : null}
      {comment.trim() !== '' ? (
        <span>{comment}</span>
      ) : highlight ? (
        <span data-empty="">{labels.noComment}</span>
      ) : null}
      {category ? <small>{category}</small> : null}
      {isPlaced ? null : (
        <small>
          “{marked?.text}” {labels.notPlaced}
        </small>
      )}
    </span>
  );
}
