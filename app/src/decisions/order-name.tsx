import type { Submission } from '@marginalia/bff/contract';
import { styled } from 'styled-components';
import { clientName, userText } from '../submissions/describe.ts';

const Name = styled.p`
  display: grid;
  gap: var(--mg-space-1);
  margin-block-end: var(--mg-space-3);
  color: var(--mg-color-text-primary);
  overflow-wrap: anywhere;

  & > strong {
    display: -webkit-box;
    overflow: hidden;
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-medium);
    line-height: var(--mg-leading-tight);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
  & > small {
    color: var(--mg-color-text-secondary);
    font-size: var(--mg-text-sm);
  }
`;

/** Title, number and client of the order that a dialog asks about. */
export function OrderName({ submission }: { submission: Submission }) {
  return (
    <Name>
      <strong>
        <bdi>{submission.title}</bdi>
      </strong>
      <small>
        Order {submission.id} · <bdi>{clientName(submission) || userText(submission)}</bdi>
      </small>
    </Name>
  );
}
