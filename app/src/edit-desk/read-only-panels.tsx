import type { Submission } from '@marginalia/bff/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { PaymentsPanel } from '../payments/payments-panel.tsx';
import { useRead } from '../query/read.ts';
import { review } from '../review/reviews.ts';
import { marksOf } from '../review/working-review.ts';
import { DocumentActions } from './document-actions.tsx';
import { EventLog } from './event-log.tsx';

const MarkedText = lazy(() => import('../review/marked-text.tsx'));

interface MarkedContentProps {
  submission: Submission;
  /** The text alone: while there are no marks on this version of it. */
  fallback: ReactNode;
}

/** The text with the editors' marks, for whoever may not open the edit page. */
export function MarkedContent({ submission, fallback }: MarkedContentProps) {
  const { data } = useRead(review(submission.id));
  if (!data || data.contentVersion !== submission.contentVersion || marksOf(data).length === 0) return fallback;
  return (
    <Suspense fallback={fallback}>
      <MarkedText order={submission} review={data} />
    </Suspense>
  );
}

const SideBySide = styled.div`
  display: grid;
  gap: var(--mg-space-6);
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr));
  align-items: start;
`;

/** What editors see beside the text on the edit page. */
export const ReadOnlyPanels = ({ submission }: { submission: Submission }) => (
  <>
    <SideBySide>
      <DocumentActions submission={submission} />
      <PaymentsPanel submission={submission} />
    </SideBySide>
    <EventLog id={submission.id} />
  </>
);
