import { callSubject, type Review, type Submission } from '@marginalia/bff/contract';
import { Inline, Notice, Spinner } from '@marginalia/design-system';
import { lazy, type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { useRead } from '../query/read.ts';
import { review } from '../review/reviews.ts';
import { ContactLink } from '../services/contact-link.tsx';
import { deliverablesOf } from '../submissions/deliverables.ts';
import { DownloadButton } from '../submissions/download-button.tsx';
import { Part } from './part.tsx';
import { withLinks } from './with-links.tsx';

const MarkedText = lazy(() => import('../review/marked-text.tsx'));

const Letter = styled.div`
  font-family: var(--mg-font-serif);
  font-size: var(--mg-text-lg);
  line-height: var(--mg-leading-relaxed);
  max-inline-size: var(--mg-width-text);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  border-inline-start: 2px solid var(--mg-color-border-accent);
  padding-inline-start: var(--mg-space-5);
`;

interface ClientFeedbackProps {
  order: Submission;
  headingLevel: 2 | 3;
}

/** The editor's response: the feedback with its documents, and the marks on the text. */
export function ClientFeedback({ order, headingLevel }: ClientFeedbackProps) {
  const found = useRead(review(order.id));
  return (
    <FeedbackOf order={order} headingLevel={headingLevel} review={found.data} missing={<MissingReview {...found} />} />
  );
}

interface MissingReviewProps {
  error: Error | null;
  refetch: () => unknown;
}

/** Stands in the place of a review that is not there yet, or could not be read. */
export const MissingReview = ({ error, refetch }: MissingReviewProps) =>
  error ? (
    <NotLoaded title="We couldn’t load your editor’s comments" error={error} refetch={refetch} />
  ) : (
    <Spinner label="Loading your editor’s comments" />
  );

interface FeedbackOfProps extends ClientFeedbackProps {
  review: Pick<Review, 'highlights' | 'suggestions'> | undefined;
  /** Stands in the place of the review while there is none. */
  missing?: ReactNode;
}

/** The same with a review that is given, as an editor sees it before it is sent. */
export function FeedbackOf({ order, headingLevel, review: data, missing }: FeedbackOfProps) {
  const hasMarks = Boolean(data && data.highlights.length + data.suggestions.length > 0);
  const calls = order.orderedService?.calls ?? [];
  const heading = { level: headingLevel, size: headingLevel === 2 ? 'xl' : 'lg', gap: 4 } as const;
  return (
    <>
      <Part title="Your editor’s feedback" {...heading} data-part="feedback">
        {order.feedback ? <Letter>{withLinks(order.feedback)}</Letter> : null}
        <Downloads order={order} review={data} />
        {data ? null : missing}
        {calls.length > 0 ? (
          <Notice tone="info" title={`Your order includes a ${calls.join(' and a ')}`}>
            To book it, send two or three times that work for you to <ContactLink subject={callSubject(order.id)} />.
          </Notice>
        ) : null}
      </Part>
      {order.content && data && hasMarks ? (
        <Part title="Comments on your text" {...heading} data-part="text">
          <Suspense fallback={<Spinner label="Loading your text" />}>
            <MarkedText order={order} review={data} />
          </Suspense>
        </Part>
      ) : null}
    </>
  );
}

function Downloads({ order, review: marks }: Pick<FeedbackOfProps, 'order' | 'review'>) {
  const files = [...attachedTo(order), ...(marks ? deliverablesOf(order, marks) : [])];
  // The Word file that is attached stands in the place of the one that could be made now.
  const shown = files.filter(({ id }, position) => files.findIndex((file) => file.id === id) === position);
  if (shown.length === 0) return null;
  return (
    <Inline data-print="no">
      {shown.map(({ id, label, href, done }, position) => (
        <DownloadButton key={id} href={href} done={done} variant={position === 0 ? 'primary' : 'secondary'}>
          {label}
        </DownloadButton>
      ))}
    </Inline>
  );
}

function attachedTo({ id, reviewedFile }: Submission) {
  if (!reviewedFile) return [];
  const isWord = reviewedFile.originalName.toLowerCase().endsWith('.docx');
  return [
    {
      id: isWord ? 'docx' : 'reviewed',
      label: isWord ? 'Download tracked changes (.docx)' : 'Reviewed document',
      href: `/api/submissions/${id}/download?file=reviewed`,
      done: 'Your editor prepared this document for you.',
    },
  ];
}
