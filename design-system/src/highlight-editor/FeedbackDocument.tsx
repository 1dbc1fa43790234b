import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { paint } from './model/colors.js';
import { distinct } from './model/distinct.js';
import { feedbackOrder, feedbackWords } from './model/feedback.js';
import type { Highlight } from './model/types.js';

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
    margin: 0 0 var(--mg-space-2);
    font: var(--mg-weight-bold) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-sans);
    color: var(--mg-color-text-secondary);
  }
  & blockquote {
    --line: var(--mg-color-highlight-yellow-line);
    margin: 0 0 var(--mg-space-3);
    padding-inline-start: var(--mg-space-4);
    border-inline-start: 3px solid var(--line);
    font: italic var(--mg-weight-regular) var(--mg-text-lg) / var(--mg-leading-normal) var(--mg-font-serif);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  & blockquote[data-color='green'] {
    --line: var(--mg-color-highlight-green-line);
  }
  & blockquote[data-color='orange'] {
    --line: var(--mg-color-highlight-orange-line);
  }
  & blockquote[data-color='blue'] {
    --line: var(--mg-color-highlight-blue-line);
  }
  & blockquote[data-color='red'] {
    --line: var(--mg-color-highlight-red-line);
  }
  & blockquote[data-color='custom'] {
    --line: color-mix(in srgb, var(--mark) 60%, var(--mg-color-text-primary));
  }
  & p {
    margin: 0;
    font: var(--mg-weight-regular) var(--mg-text-md) / var(--mg-leading-relaxed) var(--mg-font-sans);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  & p[data-empty] {
    font-style: italic;
    color: var(--mg-color-text-secondary);
  }
`;

export interface FeedbackDocumentProps extends Omit<ComponentPropsWithRef<'article'>, 'children'> {
  /** Shown in reading order, numbered. */
  highlights: readonly Highlight[];
  /** Heads the document. @default 'Highlighted Feedback' */
  heading?: string;
  /** Stands before the number of a section. @default 'Comment' */
  sectionLabel?: string;
  /** Said where a comment is empty. @default 'No comment' */
  noCommentLabel?: string;
}

/** Shows highlights as a document: the heading, and per highlight a numbered section with a quote and the comment. */
export function FeedbackDocument({
  highlights,
  heading = feedbackWords.heading,
  sectionLabel = feedbackWords.section,
  noCommentLabel = feedbackWords.noComment,
  ...rest
}: FeedbackDocumentProps) {
  return (
    <Root data-component="FeedbackDocument" {...rest}>
      <h2>{heading}</h2>
      <ol>
        {feedbackOrder(distinct('FeedbackDocument', highlights)).map(({ id, text, comment, color }, index) => {
          const { name, custom } = paint(color);
          const isEmpty = comment.trim() === '';
          return (
            <li key={id} data-part="section">
              <h3>
                {sectionLabel} {index + 1}
              </h3>
              <blockquote data-color={name} style={custom ? ({ '--mark': custom } as object) : undefined}>
                “{text}”
              </blockquote>
              <p data-empty={isEmpty ? '' : undefined}>{isEmpty ? noCommentLabel : comment}</p>
            </li>
          );
        })}
      </ol>
    </Root>
  );
}
