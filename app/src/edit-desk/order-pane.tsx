import type { Submission } from '@marginalia/bff/contract';
import { Stack } from '@marginalia/design-system';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { StatusActions } from '../decisions/status-actions.tsx';
import { ButtonLink } from '../layout/links.tsx';
import { OfflinePaymentForm } from '../payments/offline-payment-form.tsx';
import { PaymentsPanel } from '../payments/payments-panel.tsx';
import { useRead } from '../query/read.ts';
import { services } from '../services/services.ts';
import { isOnlyInGoogleDocs } from '../submissions/google-docs-notice.tsx';
import { Instructions, SubmissionFacts } from '../submissions/submission-facts.tsx';
import { orderBeside, Pane } from './desk.styled.ts';
import { DocumentActions } from './document-actions.tsx';
import { EarlierFeedback } from './earlier-feedback.tsx';
import { EventLog } from './event-log.tsx';
import { ReplaceDocument } from './replace-document.tsx';
import { StatusPanel } from './status-panel.tsx';
import { UploadReviewed } from './upload-reviewed.tsx';

/** Whether the pane has a place of its own beside the text. */
export const isBeside = () => matchMedia(orderBeside).matches;

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
  const pane = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) pane.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  /** Escape closes the pane where it lies over the text; a dialog of the pane has its own Escape. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isBeside()) return;
    if ((event.target as Element).closest('dialog, [aria-expanded="true"]')) return;
    onClose();
    button.current?.focus();
  };
  return (
    <Pane ref={pane} id="order-pane" aria-label="Order" hidden={!isOpen} tabIndex={-1} onKeyDown={onKeyDown}>
      <StatusPanel submission={submission}>
        <StatusActions submission={submission} place="review" onDeleted={() => navigate('/admin')} />
      </StatusPanel>
      {status === 'approved' ? <OfflinePaymentForm submission={submission} /> : null}
      <PaymentsPanel id={id} />
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
    </Pane>
  );
}
