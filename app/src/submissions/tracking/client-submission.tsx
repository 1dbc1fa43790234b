import type { Submission } from '@marginalia/bff/contract';
import {
  DescriptionList,
  Heading,
  Inline,
  Notice,
  PageHeader,
  Stack,
  Text,
  TextLink,
  Timeline,
} from '@marginalia/design-system';
import { styled } from 'styled-components';
import { calendarDayOf, dayOf } from '../../format/date.ts';
import { bothCurrencies } from '../../format/money.ts';
import { PayNow } from '../../payments/pay-now.tsx';
import { useRead } from '../../query/read.ts';
import { ContactLink } from '../../services/contact-link.tsx';
import { documentTypeText, orderedName, wordsText } from '../describe.ts';
import { preflightOf } from '../preflight.ts';
import { PreflightNotice } from '../preflight-notice.tsx';
import { SubmissionStatusBadge } from '../submission-status.tsx';
import { submissionEvents } from '../submissions.ts';
import { timelineItems } from '../timeline.ts';
import { ClientFeedback } from './client-feedback.tsx';

const Columns = styled.div`
  display: grid;
  gap: var(--mg-space-8) var(--mg-space-12);
  grid-template-columns: minmax(0, 1fr);
  align-items: start;

  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) 18rem;
  }
`;

/** What a client sees of one order: where it stands, what to do next, the feedback when it is there. */
export function ClientSubmission({ order, headingLevel }: { order: Submission; headingLevel: 1 | 2 }) {
  const sub = headingLevel === 1 ? 2 : 3;
  const { data: events } = useRead(submissionEvents(order.id));
  return (
    <Stack gap={8}>
      <PageHeader
        level={headingLevel}
        size={headingLevel === 1 ? '3xl' : '2xl'}
        eyebrow={`Order ${order.id}`}
        title={order.title}
        lead={`${orderedName(order)}, submitted on ${dayOf(order.submittedAt)}`}
        actions={<SubmissionStatusBadge status={order.status} />}
      />
      <Columns>
        <Stack gap={8}>
          <NextStep order={order} />
          {isBeforePayment(order) ? <PreflightNotice order={order} /> : null}
          {order.status === 'completed' ? <ClientFeedback order={order} headingLevel={sub} /> : null}
          <Stack gap={3} as="section">
            <Heading level={sub} size="lg">
              Your order
            </Heading>
            <DescriptionList items={detailsOf(order)} columns={2} />
          </Stack>
          <CancelNote order={order} headingLevel={sub} />
        </Stack>
        <Stack gap={4} as="section">
          <Heading level={sub} size="lg">
            What has happened
          </Heading>
          <Timeline items={timelineItems(order, events ?? [])} />
        </Stack>
      </Columns>
    </Stack>
  );
}

function NextStep({ order }: { order: Submission }) {
  switch (order.status) {
    case 'pending_approval':
      return (
        <Notice tone="info" title="We are looking at your document">
          Payment opens when we have approved the order. You get a mail then; there is nothing to do now.
        </Notice>
      );
    case 'approved':
      return <PayNow order={order} />;
    case 'paid':
      return (
        <Notice tone="success" title="Thank you, your payment has arrived">
          Your document is in your editor’s queue.
        </Notice>
      );
    case 'in_progress':
      return (
        <Notice tone="info" title="Your editor is at work">
          You get a mail when the feedback is ready. It appears on this page.
        </Notice>
      );
    case 'rejected':
      return (
        <Notice tone="warning" title="We could not accept this order">
          {order.rejectionReason ?? 'Nothing was charged.'}{' '}
          <ContactLink subject={`Order ${order.id}`}>Write to us</ContactLink> if you have a question, or send another
          document.
        </Notice>
      );
    default:
      return null;
  }
}

/** While the price is still open, what the file holds is news; afterwards it is one of the order's facts. */
const isBeforePayment = ({ status }: Submission) => status === 'pending_approval' || status === 'approved';

function detailsOf(order: Submission) {
  const total = bothCurrencies({ usd: order.totalPrice, inr: order.totalPriceInr });
  return [
    ...order.lines.map((line) => ({ key: line.id, term: line.name, description: bothCurrencies(line).join(' / ') })),
    { term: 'Total', description: total.join(' / ') },
    { term: 'Document', description: `${documentTypeText(order.documentType)}, ${wordsText(order.wordCount)}` },
    ...(order.deadline ? [{ term: 'Deadline', description: calendarDayOf(order.deadline) }] : []),
    ...(order.originalName ? [{ term: 'File', description: fileLink(order) }] : []),
    ...(isBeforePayment(order) ? [] : foundIn(order)),
    ...(order.googleDocsLink ? [{ term: 'Google Docs', description: docsLink(order.googleDocsLink) }] : []),
  ];
}

function foundIn(order: Submission) {
  const { sentences } = preflightOf(order);
  return sentences.length > 0 ? [{ term: 'In the file', description: sentences.join(' ') }] : [];
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

/** How to cancel or to ask for a refund (design §5.16; specification, point 9). */
function CancelNote({ order, headingLevel }: { order: Submission; headingLevel: 2 | 3 }) {
  if (order.status === 'rejected' || order.status === 'completed') return null;
  return (
    <Stack gap={2} as="section">
      <Heading level={headingLevel} size="lg">
        Cancel, or ask for a refund
      </Heading>
      <Inline>
        <Text tone="secondary">
          A refund is possible within 24 hours of submission if no work has begun. Write to{' '}
          <ContactLink subject={`Cancel order ${order.id}`} /> and name order {order.id}.
        </Text>
      </Inline>
    </Stack>
  );
}
