'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { repliesOf } from '../model/threads.js';
import type { Category, Highlight, Suggestion } from '../model/types.js';
import { Byline } from './Byline.js';
import { CommentText } from './CommentText.js';
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
  const replies = marked ? repliesOf(marked) : [];
  return (
    <span data-part="note-text">
      <Byline author={marked?.author} at={marked?.createdAt} labels={labels} />
      {suggestion && !highlight ? (
        <span>
          {suggestion.text ? <del>{suggestion.text}</del> : null}{' '}
          {suggestion.replacement ? <ins>{suggestion.replacement}</ins> : null}
        </span>
      ) : null}
      {comment.trim() !== '' ? (
        <span>
          <CommentText text={comment} />
        </span>
      ) : highlight ? (
        <span data-empty="">{labels.noComment}</span>
      ) : null}
      {category ? <small>{category}</small> : null}
      {isPlaced ? null : (
        <small>
          {labels.quote(marked?.text ?? '')} {labels.notPlaced}
        </small>
      )}
      {replies.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a list may not stand in a paragraph, where an opened note does
        <span role="list" aria-label={labels.replies} data-part="replies">
          {replies.map(({ id, author, text, createdAt }) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <span role="listitem" key={id} data-part="reply">
              <Byline author={author} at={createdAt} labels={labels} />
              <span>
                <CommentText text={text} />
              </span>
            </span>
          ))}
        </span>
      ) : null}
    </span>
  );
}
