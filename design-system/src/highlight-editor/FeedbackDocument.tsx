'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { oneOf, renamed } from '../internal/warn.js';
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
import { type ThreadLabels, threadLabelsIn } from './viewer/thread-labels.js';

const Root = styled.article`
  max-inline-size: var(--mg-width-text);
  color: var(--mg-color-text-primary);
  background: var(--mg-color-bg-surface);

  & > [data-part='heading'] {
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
  & [data-part='section-heading'] {
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

/** Every word of a FeedbackDocument. */
export interface FeedbackLabels extends ThreadLabels {
  /** Heads the document. */
  heading: string;
  /** Stands before the number of a section. */
  section: string;
  /** Said where a comment is empty. */
  noComment: string;
}

export interface FeedbackDocumentProps extends Omit<ComponentPropsWithRef<'article'>, 'children'> {
  /** Shown in reading order, numbered, with authors and replies. What is resolved is left out. */
  highlights: readonly Highlight[];
  /** Heads this document. @default `labels.heading` */
  heading?: string;
  /** The rank of the heading in the page's outline; those of the sections are one below. @default 2 */
  headingLevel?: 1 | 2 | 3 | 4 | 5;
  /** Replaces the built-in words. */
  labels?: PartialLabels<FeedbackLabels>;
  /** The former name of `labels.section`. @deprecated Use `labels.section`. */
  sectionLabel?: string;
  /** The former name of `labels.noComment`. @deprecated Use `labels.noComment`. */
  noCommentLabel?: string;
  /** The former name of `labels`. @deprecated Use `labels`. */
  threadLabels?: Partial<ThreadLabels>;
}

const english = (locale?: string): FeedbackLabels => ({
  ...threadLabelsIn(locale),
  heading: feedbackWords.heading,
  section: feedbackWords.section,
  noComment: feedbackWords.noComment,
});

/** Shows highlights as a document: the heading, and per highlight a numbered section with a quote and the comment. */
export function FeedbackDocument({
  highlights,
  heading,
  headingLevel = 2,
  labels: ownLabels,
  sectionLabel,
  noCommentLabel,
  threadLabels,
  ...rest
}: FeedbackDocumentProps) {
  const labels = useLabels('FeedbackDocument', english, {
    section: sectionLabel,
    noComment: noCommentLabel,
    ...threadLabels,
    ...ownLabels,
  });
  renamed('FeedbackDocument', 'sectionLabel', sectionLabel, 'labels.section');
  renamed('FeedbackDocument', 'noCommentLabel', noCommentLabel, 'labels.noComment');
  renamed('FeedbackDocument', 'threadLabels', threadLabels, 'labels');
  const level = oneOf('FeedbackDocument', 'headingLevel', headingLevel, [1, 2, 3, 4, 5], 2);
  const Heading = `h${level}` as const;
  const SectionHeading = `h${level + 1}` as 'h3';
  return (
    <Root data-component="FeedbackDocument" {...rest}>
      <Heading data-part="heading">{heading ?? labels.heading}</Heading>
      <ol>
        {feedbackOrder(distinct('FeedbackDocument', highlights)).map((highlight, index) => {
          const { id, text, comment, color, author, createdAt } = highlight;
          const replies = repliesOf(highlight);
          const { name, custom } = paint(color);
          const isEmpty = comment.trim() === '';
          return (
            <li key={id} data-part="section">
              <SectionHeading data-part="section-heading">
                {labels.section} {index + 1}
                <Byline author={author} at={createdAt} labels={labels} />
              </SectionHeading>
              <blockquote data-color={name} style={custom ? ({ '--mark': custom } as object) : undefined}>
                {labels.quote(text)}
              </blockquote>
              <p data-empty={isEmpty ? '' : undefined}>{isEmpty ? labels.noComment : <CommentText text={comment} />}</p>
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
