'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { paint } from './model/colors.js';
import { distinct } from './model/distinct.js';
import { feedbackOrder, feedbackWords } from './model/feedback.js';
import { repliesOf } from './model/threads.js';
import type { Highlight } from './model/types.js';
import { Byline } from './viewer/Byline.js';
import { bylineStyles } from './viewer/byline-styles.js';
import { CommentText } from './viewer/CommentText.js';
import { commentTextStyles } from './viewer/comment-text-styles.js';
import { lineColors } from './viewer/line-colors.js';
import { type ThreadLabels, threadLabels } from './viewer/thread-labels.js';

const Root = styled.article`
  max-inline-size: var(--mg-width-text);
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-surface);

  & h2 {
    margin: 0 0 var(--mg-space-5);
    font: var(--mg-weight-medium) var(--mg-text-2xl) / var(--mg-leading-tight) var(--mg-font-serif);
  }
  & ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & li {
    padding-block: var(--mg-space-4);
    border-block-start: 1px solid var(--mg-color-border-hairline);
    break-inside: avoid;
  }
  & h3 {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--mg-space-3);
    margin: 0 0 var(--mg-space-2);
    font: var(--mg-weight-bold) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-sans);
    color: var(--mg-color-text-secondary);
  }
  & blockquote {
    ${lineColors}
    margin: 0 0 var(--mg-space-3);
    padding-inline-start: var(--mg-space-4);
    border-inline-start: 3px solid var(--line);
    font: italic var(--mg-weight-regular) var(--mg-text-lg) / var(--mg-leading-normal) var(--mg-font-serif);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  & p {
    margin: 0;
    font: var(--mg-weight-regular) var(--mg-text-md) / var(--mg-leading-relaxed) var(--mg-font-sans);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  ${bylineStyles}
  ${commentTextStyles}
  & ul {
    display: grid;
    gap: var(--mg-space-2);
    margin: var(--mg-space-3) 0 0;
    padding: 0;
    padding-inline-start: var(--mg-space-4);
    list-style: none;
  }
  & ul > li {
    padding: 0;
    border: 0;
  }
  & p[data-empty] {
    font-style: italic;
    color: var(--mg-color-text-secondary);
  }
`;

export interface FeedbackDocumentProps extends Omit<ComponentPropsWithRef<'article'>, 'children'> {
  /** Shown in reading order, numbered, with authors and replies. What is resolved is left out. */
  highlights: readonly Highlight[];
  /** Heads the document. @default 'Highlighted Feedback' */
  heading?: string;
  /** Stands before the number of a section. @default 'Comment' */
  sectionLabel?: string;
  /** Said where a comment is empty. @default 'No comment' */
  noCommentLabel?: string;
  /** Replaces the words about authors and replies. */
  threadLabels?: Partial<ThreadLabels>;
}

/** Shows highlights as a document: the heading, and per highlight a numbered section with a quote and the comment. */
export function FeedbackDocument({
  highlights,
  heading = feedbackWords.heading,
  sectionLabel = feedbackWords.section,
  noCommentLabel = feedbackWords.noComment,
  threadLabels: ownLabels,
  ...rest
}: FeedbackDocumentProps) {
  const labels = { ...threadLabels, ...ownLabels };
  return (
    <Root data-component="FeedbackDocument" {...rest}>
      <h2>{heading}</h2>
      <ol>
        {feedbackOrder(distinct('FeedbackDocument', highlights)).map((highlight, index) => {
          const { id, text, comment, color, author, createdAt } = highlight;
          const replies = repliesOf(highlight);
          const { name, custom } = paint(color);
          const isEmpty = comment.trim() === '';
          return (
            <li key={id} data-part="section">
              <h3>
                {sectionLabel} {index + 1}
                <Byline author={author} at={createdAt} labels={labels} />
              </h3>
              <blockquote data-color={name} style={custom ? ({ '--mark': custom } as object) : undefined}>
                {labels.quote(text)}
              </blockquote>
              <p data-empty={isEmpty ? '' : undefined}>{isEmpty ? noCommentLabel : <CommentText text={comment} />}</p>
              {replies.length > 0 ? (
                <ul aria-label={labels.replies}>
                  {replies.map((reply) => (
                    <li key={reply.id}>
                      <Byline author={reply.author} at={reply.createdAt} labels={labels} />
                      <p>
                        <CommentText text={reply.text} />
                      </p>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          );
        })}
      </ol>
    </Root>
  );
}
