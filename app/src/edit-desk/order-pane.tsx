import type { Submission } from '@marginalia/bff/contract';
import { Stack } from '@marginalia/design-system';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { StatusActions } from '../decisions/status-actions.tsx';
import { ButtonLink } from '../layout/links.tsx';
import { OfflinePaymentForm } from '../payments/offline-payment-form.tsx';
import { PaymentsPanel } from '../payments/payments-panel.tsx';
import { useRead } from '../query/read.ts';
import { services } from '../services/services.ts';
import { isOnlyInGoogleDocs } from '../submissions/google-docs-notice.tsx';
import { Instructions, SubmissionFacts } from '../submissions/submission-facts.tsx';
import { DocumentActions } from './document-actions.tsx';
import { EarlierFeedback } from './earlier-feedback.tsx';
import { EventLog } from './event-log.tsx';
import { ReplaceDocument } from './replace-document.tsx';
import { SidePane } from './side-pane.tsx';
import { StatusPanel } from './status-panel.tsx';
import { UploadReviewed } from './upload-reviewed.tsx';

interface OrderPaneProps {
  submission: Submission;
  isOpen: boolean;
  onClose: () => void;
  /** The button that opens the pane gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Everything about the order except its text: status, facts, instructions, documents, payment and history. */
export function OrderPane({ submission, isOpen, onClose, button }: OrderPaneProps) {
  const navigate = useNavigate();
  const { data: listed } = useRead(services);
  const { id, status } = submission;
  return (
    <SidePane id="order-pane" label="Order" isOpen={isOpen} onClose={onClose} button={button}>
      <StatusPanel submission={submission}>
        <StatusActions submission={submission} place="review" onDeleted={() => navigate('/admin')} />
      </StatusPanel>
      {status === 'approved' ? <OfflinePaymentForm submission={submission} /> : null}
      <PaymentsPanel submission={submission} />
      <SubmissionFacts submission={submission} services={listed} columns={2} />
      {/* Without text, the editor's place says where the document is. */}
      <Instructions submission={submission} isLinkElsewhere={isOnlyInGoogleDocs(submission) && !submission.content} />
      <Stack gap={6}>
        <DocumentActions submission={submission} />
        <UploadReviewed submission={submission} />
        <ReplaceDocument submission={submission} />
      </Stack>
      <EarlierFeedback id={id} />
      <EventLog id={id} />
      <div data-print="no">
        <ButtonLink to={`/admin/submissions/${id}`} size="sm">
          Open review page
        </ButtonLink>
      </div>
    </SidePane>
  );
}
