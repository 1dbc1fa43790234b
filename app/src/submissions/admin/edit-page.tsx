import type { Review, Submission } from '@marginalia/bff/contract';
import { Notice, PageHeader, Skeleton, Stack } from '@marginalia/design-system';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { momentOf } from '../../format/date.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { PageMeta } from '../../layout/page.tsx';
import { OfflinePaymentForm } from '../../payments/offline-payment-form.tsx';
import { useRead } from '../../query/read.ts';
import { review } from '../../review/reviews.ts';
import { services } from '../../services/services.ts';
import { SubmissionStatusBadge } from '../submission-status.tsx';
import { DocumentActions } from './document-actions.tsx';
import { EventLog } from './event-log.tsx';
import { ReviewForm } from './review-form.tsx';
import { StatusActions } from './status-actions.tsx';
import { StatusPanel } from './status-panel.tsx';
import { Instructions, SubmissionFacts } from './submission-facts.tsx';
import { UploadReviewed } from './upload-reviewed.tsx';
import { WithSubmission } from './with-submission.tsx';

const Columns = styled.div`
  display: grid;
  gap: var(--mg-space-8) var(--mg-space-10);
  grid-template-columns: minmax(0, 1fr);
  align-items: start;

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) 19rem;
  }
`;

const Halves = styled.div`
  display: grid;
  gap: var(--mg-space-8) var(--mg-space-12);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
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
          <Instructions submission={submission} />
        </Stack>
        <Stack gap={6}>
          <StatusPanel status={status} rejectionReason={submission.rejectionReason}>
            <StatusActions submission={submission} place="review" onDeleted={() => navigate('/admin')} />
          </StatusPanel>
          {status === 'approved' ? <OfflinePaymentForm submission={submission} /> : null}
          <DocumentActions submission={submission} />
        </Stack>
      </Columns>
      <Work submission={submission} />
      <Halves>
        <UploadReviewed submission={submission} />
        <EventLog id={id} />
      </Halves>
    </Stack>
  );
}

function Work({ submission }: { submission: Submission }) {
  const { data, error } = useRead(review(submission.id));
  if (data) return <Form submission={submission} stored={data} />;
  if (error) return <Notice tone="danger">{sentenceOf(error)}</Notice>;
  return <Skeleton lines={8} />;
}

const Form = ({ submission, stored }: { submission: Submission; stored: Review }) => (
  <ReviewForm key={submission.id} submission={submission} stored={stored} />
);
