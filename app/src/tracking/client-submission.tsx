import { replacementStatuses, type Submission } from '@marginalia/bff/contract';
import { DescriptionList, Notice, Spinner, Stack, Text, TextLink, Timeline } from '@marginalia/design-system';
import { styled } from 'styled-components';
import { useIsReadOnlyHere } from '../accounts/role.ts';
import { calendarDayOf } from '../format/date.ts';
import { bothCurrencies } from '../format/money.ts';
import { RouteLink } from '../layout/links.tsx';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { OtherPaymentsOf } from '../payments/other-payments.tsx';
import { PaidOrder } from '../payments/paid-order.tsx';
import { PayOrder } from '../payments/pay-order.tsx';
import { PaymentSummary } from '../payments/payment-summary.tsx';
import { useRead } from '../query/read.ts';
import { ContactLink } from '../services/contact-link.tsx';
import { documentTypeText, wordsText } from '../submissions/describe.ts';
import { NewVersion } from '../submissions/new-version.tsx';
import { preflightOf } from '../submissions/preflight.ts';
import { FileFindings, PreflightNotice } from '../submissions/preflight-notice.tsx';
import { submissionEvents } from '../submissions/submissions.ts';
import { timelineItems } from '../submissions/timeline.ts';
import { ClientFeedback } from './client-feedback.tsx';
import { Part } from './part.tsx';

const Layout = styled.div`
  display: grid;
  gap: var(--mg-space-8) var(--mg-space-12);
  grid-template-columns: minmax(0, 1fr);
  align-items: start;

  /* The steps stand above everything else here, so they take little room. */
  @media (width < 60rem) {
    & > [data-part='history'] [data-component='Timeline'] > [data-part='item']:not(:last-child) {
      padding-block-end: var(--mg-space-2);
    }
  }

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) 18rem;
    grid-template-rows: auto 1fr;

    & > * {
      grid-column: 1;
    }
    & > [data-part='history'] {
      grid-column: 2;
      grid-row: 1 / span 2;
    }
    /* The reviewed text has the page's whole width, so that its comments stand in the margin. */
    &[data-status='completed'] > [data-part='history'] {
      grid-row: 1;
    }
    & > [data-part='text'] {
      grid-column: 1 / -1;
    }
  }
`;

interface OrderProps {
  order: Submission;
  /** The rank of the headings under the order's own. */
  headingLevel: 2 | 3;
}

/** What a client sees of one order: its progress, what to do next, the feedback when it is there, and the facts. */
export function ClientSubmission({ order, headingLevel }: OrderProps) {
  return (
    <Layout data-status={order.status}>
      <History order={order} headingLevel={headingLevel} />
      {order.status === 'completed' ? (
        <ClientFeedback order={order} headingLevel={headingLevel} />
      ) : (
        <Stack gap={8}>
          <NextStep order={order} headingLevel={headingLevel} />
          {isNews(order) ? <PreflightNotice order={order} /> : null}
        </Stack>
      )}
      <Stack gap={8}>
        <Part title="Your order" level={headingLevel}>
          <DescriptionList items={detailsOf(order)} columns={2} />
          {isNews(order) ? null : <FoundInFile order={order} />}
        </Part>
        {order.paidAt ? (
          <Part title="Payment" level={headingLevel}>
            <PaymentSummary order={order} />
          </Part>
        ) : null}
        <Newer order={order} headingLevel={headingLevel} />
        <CancelNote order={order} headingLevel={headingLevel} />
      </Stack>
    </Layout>
  );
}

/** The steps are known from the order itself; only the emails that told of them are asked for. */
function History({ order, headingLevel }: OrderProps) {
  const { data: events, error, refetch } = useRead(submissionEvents(order.id));
  return (
    <Part title="Progress" level={headingLevel} gap={4} data-part="history">
      <Timeline items={timelineItems(order, events ?? [])} />
      {events ? null : error ? (
        <NotLoaded title="We couldn’t load our emails to you" error={error} refetch={refetch} />
      ) : (
        <Spinner size="sm" label="Loading our emails to you" />
      )}
    </Part>
  );
}

function NextStep({ order, headingLevel }: OrderProps) {
  switch (order.status) {
    case 'pending_approval':
      return (
        <Notice tone="info" title="We are reviewing your document">
          {order.isAwaitingQuote
            ? 'It is longer than the word limit of your service. We will email you a quote before you pay. You don’t need to do anything now.'
            : 'You can pay once we accept it, and we will email you then. You don’t need to do anything now.'}
        </Notice>
      );
    case 'approved':
      if (!order.isAwaitingQuote) return <PayOrder order={order} headingLevel={headingLevel} />;
      return (
        <Stack gap={4}>
          <OtherPaymentsOf order={order} />
          <Notice tone="info" title="Your order is approved, and a quote will follow">
            Your document is longer than the word limit of your service. We will email you a quote. You can pay once you
            have it.
          </Notice>
        </Stack>
      );
    case 'paid':
      return <PaidOrder order={order} />;
    case 'in_progress':
      return (
        <Notice tone="info" title="Your editor is working on it">
          We will email you when your feedback is ready on this page.
        </Notice>
      );
    case 'rejected':
      return (
        <Notice tone="warning" title="We can’t take on this order">
          {/* The reason may end without a full stop. */}
          {order.rejectionReason ? <p>{order.rejectionReason}</p> : null}
          You won’t be charged. <ContactLink subject={`Order ${order.id}`}>Write to us</ContactLink> if you have a
          question, or <RouteLink to="/submit">send another document</RouteLink>.
        </Notice>
      );
    default:
      return null;
  }
}

/** While the price is still open, what the file holds may be news; otherwise it is a fact of the order. */
const isNews = (order: Submission) =>
  (order.status === 'pending_approval' || order.isAwaitingQuote) && preflightOf(order).hasFindings;

function detailsOf(order: Submission) {
  const total = bothCurrencies({ usd: order.totalPrice, inr: order.totalPriceInr });
  // One line alone would say the total twice.
  const lines = order.lines.length > 1 ? order.lines : [];
  return [
    ...lines.map((line) => ({ key: line.id, term: line.name, description: bothCurrencies(line).join(' / ') })),
    { term: 'Total', description: total.join(' / ') },
    { term: 'Document', description: `${documentTypeText(order.documentType)}, ${wordsText(order.wordCount)}` },
    ...(order.deadline ? [{ term: 'Deadline', description: calendarDayOf(order.deadline) }] : []),
    ...(order.originalName ? [{ term: 'File', description: fileLink(order) }] : []),
    ...(order.googleDocsLink ? [{ term: 'Google Docs', description: docsLink(order.googleDocsLink) }] : []),
  ];
}

/** What the file holds, without the service's limit: where this is no news, the price is settled or was never in question. */
function FoundInFile({ order }: { order: Submission }) {
  const { sentences, findings } = preflightOf({ ...order, orderedService: null });
  if (sentences.length + findings.length === 0) return null;
  return (
    <Text as="div" tone="secondary" isMeasured>
      <FileFindings sentences={sentences} findings={findings} />
    </Text>
  );
}

const fileLink = ({ id, originalName }: Submission) => (
  <TextLink href={`/api/submissions/${id}/download`} download>
    {originalName}
  </TextLink>
);

const docsLink = (link: string) => (
  <TextLink href={link} target="_blank" rel="noreferrer">
    Open your document (new window)
  </TextLink>
);

const FormWidth = styled.div`
  max-inline-size: 26rem;
`;

/** Until the order is approved, the client may send a newer version; a Google Docs document is changed where it is. */
function Newer({ order, headingLevel }: OrderProps) {
  const isReadOnly = useIsReadOnlyHere();
  if (isReadOnly || !replacementStatuses.owner.includes(order.status) || order.submissionMethod !== 'upload')
    return null;
  return (
    <Part title="Send a newer version" level={headingLevel}>
      <Text tone="secondary" isMeasured>
        You can send a newer version of your document until we approve the order.
      </Text>
      <FormWidth>
        <NewVersion
          submission={order}
          label="Newer version of your document"
          action="Send newer version"
          sign="“Progress” shows “Newer version received”"
          done={() => 'Your editor will use this version.'}
        />
      </FormWidth>
    </Part>
  );
}

/** How to cancel or to ask for a refund (design §5.16; specification, point 9). */
function CancelNote({ order, headingLevel }: OrderProps) {
  if (order.status === 'rejected' || order.status === 'completed') return null;
  return (
    <Part title="Cancel or request a refund" level={headingLevel} gap={2}>
      <Text tone="secondary" isMeasured>
        A refund is possible within 24 hours of submission if no work has begun. Write to{' '}
        <ContactLink subject={`Cancel order ${order.id}`} /> and mention order {order.id}.
      </Text>
    </Part>
  );
}
