import type { Submission } from '@marginalia/bff/contract';
import { PageHeader, Skeleton, Stack } from '@marginalia/design-system';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { StatusActions } from '../decisions/status-actions.tsx';
import { momentOf } from '../format/date.ts';
import { BackLink } from '../layout/back-link.tsx';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { PageMeta } from '../layout/page.tsx';
import { OfflinePaymentForm } from '../payments/offline-payment-form.tsx';
import { useRead } from '../query/read.ts';
import { review } from '../review/reviews.ts';
import { services } from '../services/services.ts';
import { isOnlyInGoogleDocs } from '../submissions/google-docs-notice.tsx';
import { Instructions, SubmissionFacts } from '../submissions/submission-facts.tsx';
import { SubmissionStatusBadge } from '../submissions/submission-status.tsx';
import { Columns } from './columns.ts';
import { DocumentActions } from './document-actions.tsx';
import { EarlierFeedback } from './earlier-feedback.tsx';
import { EventLog } from './event-log.tsx';
import { ReplaceDocument } from './replace-document.tsx';
import { ReviewForm } from './review-form.tsx';
import { StatusPanel } from './status-panel.tsx';
import { UploadReviewed } from './upload-reviewed.tsx';
import { WithSubmission } from './with-submission.tsx';

/** Cards below each other beside the facts, and beside each other below them. */
const Cards = styled.div`
  display: grid;
  gap: var(--mg-space-6);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  align-items: start;
`;

/** /admin/submissions/{id}/edit */
export function Component() {
  return <WithSubmission>{(submission) => <EditPage submission={submission} />}</WithSubmission>;
}

function EditPage({ submission }: { submission: Submission }) {
  const navigate = useNavigate();
  const { data: listed } = useRead(services);
  const { id, title, status } = submission;
  return (
    <Stack gap={8}>
      <PageMeta title={`Edit: ${title}`} />
      <BackLink to={`/admin/submissions/${id}`}>Back to Review</BackLink>
      <PageHeader
        eyebrow={`Submission ${id}`}
        title={title}
        lead={`Submitted ${momentOf(submission.submittedAt)}`}
        actions={<SubmissionStatusBadge status={status} />}
      />
      <Columns>
        <Stack gap={8}>
          <SubmissionFacts submission={submission} services={listed} columns={2} />
          {/* Without text, the editor's place says where the document is. */}
          <Instructions
            submission={submission}
            isLinkElsewhere={isOnlyInGoogleDocs(submission) && !submission.content}
          />
          {status === 'approved' ? <OfflinePaymentForm submission={submission} /> : null}
        </Stack>
        <Cards>
          <StatusPanel submission={submission}>
            <StatusActions submission={submission} place="review" onDeleted={() => navigate('/admin')} />
          </StatusPanel>
          <DocumentActions submission={submission} />
        </Cards>
      </Columns>
      <Work submission={submission}>
        <UploadReviewed submission={submission} />
        <ReplaceDocument submission={submission} />
        <EarlierFeedback id={id} />
        <EventLog id={id} />
      </Work>
    </Stack>
  );
}

/** The editor, the notes and the feedback, with the facts beside them. */
function Work({ submission, children }: { submission: Submission; children: ReactNode }) {
  const { data, error, refetch } = useRead(review(submission.id));
  return (
    <Columns>
      {data ? (
        <ReviewForm key={submission.id} submission={submission} stored={data} />
      ) : error ? (
        <NotLoaded title="We couldn’t load the review" error={error} refetch={refetch} />
      ) : (
        <Skeleton lines={8} />
      )}
      {/* At the same place when the review comes late: a file chosen meanwhile stays chosen. */}
      <Stack gap={8}>{children}</Stack>
    </Columns>
  );
}
