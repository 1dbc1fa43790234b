import { findTransition, limits, type Service, type Submission } from '@marginalia/bff/contract';
import { Card, DescriptionList, Heading, Inline, Stack, Text, TextLink } from '@marginalia/design-system';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import { StatusActions } from '../decisions/status-actions.tsx';
import { momentOf } from '../format/date.ts';
import { dollarsOf } from '../format/money.ts';
import { ButtonLink } from '../layout/links.tsx';
import { useHolidays } from '../services/use-holidays.ts';
import { orderedNames, userText, wordsText } from '../submissions/describe.ts';
import { deadlineText } from '../submissions/due-text.ts';
import { ClientText } from '../submissions/submission-facts.tsx';
import { SubmissionStatusBadge } from '../submissions/submission-status.tsx';

const Frame = styled.div`
  container-type: inline-size;
`;

/** Facts beside words where there is room for both. */
const Body = styled.div`
  display: grid;
  gap: var(--mg-space-4) var(--mg-space-10);
  align-items: start;

  @container (min-width: 56rem) {
    grid-template-columns: 23rem minmax(0, 1fr);
  }

  & > :last-child {
    max-inline-size: var(--mg-width-text);
    text-wrap: pretty;
  }
`;

const Preview = styled.p`
  font-family: var(--mg-font-serif);
  line-height: var(--mg-leading-relaxed);
  white-space: pre-line;
  overflow-wrap: anywhere;
  color: var(--mg-color-text-secondary);
`;

export const TitleLink = styled(Link)`
  color: inherit;
  text-decoration-color: var(--mg-color-border-control);
  text-underline-offset: 0.2em;
`;

/** Where the title leads: an order that is being edited opens at its text. */
export const openingPath = ({ id, status }: Pick<Submission, 'id' | 'status'>): string =>
  `/admin/submissions/${id}${status === 'in_progress' ? '/edit' : ''}`;

/** Where nothing else can be done with an order, to review it is its row's own action. */
export const isReviewFirst = ({ status }: Pick<Submission, 'status'>): boolean =>
  !findTransition('approve', status) && !findTransition('start', status);

interface SubmissionCardProps {
  submission: Submission;
  services: Service[] | undefined;
}

/** Every documented field of a submission, and what can be done with it in its status (specification, points 2 and 4). */
export function SubmissionCard({ submission, services }: SubmissionCardProps) {
  const { id } = submission;
  return (
    <Card as="article" aria-labelledby={`submission-${id}`}>
      <Stack gap={4}>
        <Heading level={2} size="lg" id={`submission-${id}`}>
          <TitleLink to={openingPath(submission)} data-queue-link>
            {submission.title}
          </TitleLink>
        </Heading>
        <SubmissionDetails submission={submission} services={services} />
        <Inline>
          <ReviewLink id={id} />
          <StatusActions submission={submission} place="list" />
        </Inline>
      </Stack>
    </Card>
  );
}

export const ReviewLink = ({ id }: Pick<Submission, 'id'>) => (
  <ButtonLink to={`/admin/submissions/${id}`} size="sm">
    Review Submission
  </ButtonLink>
);

/** The facts of a submission beside its instructions and the start of its text, in a card, an open row or a drawer. */
export function SubmissionDetails({ submission, services }: SubmissionCardProps) {
  const { content } = submission;
  const holidays = useHolidays();
  return (
    <Frame>
      <Body>
        <DescriptionList columns={4} items={factsOf(submission, services, holidays)} />
        <Stack gap={4}>
          <Excerpt label="Rejected because" text={submission.rejectionReason} />
          <Excerpt label="Instructions" text={submission.promptInstructions} />
          <Excerpt label="Additional instructions" text={submission.additionalInstructions} />
          {content ? (
            <Preview>{preview(content).replace(/\n\s+/g, '\n')}</Preview>
          ) : (
            <Text size="sm" tone="secondary">
              No text content
            </Text>
          )}
        </Stack>
      </Body>
    </Frame>
  );
}

const Excerpt = ({ label, text }: { label: string; text: string | null }) =>
  text ? (
    <Text size="sm">
      <strong>{label}: </strong>
      {preview(text)}
    </Text>
  ) : null;

function factsOf(submission: Submission, services: Service[] | undefined, holidays: readonly string[]) {
  const { client, deadline, filename, originalName, promoCode } = submission;
  const price = dollarsOf(submission.totalPrice);
  return [
    { term: 'Status', description: <SubmissionStatusBadge status={submission.status} /> },
    { term: 'Service', description: orderedNames(submission, services) },
    { term: 'Words', description: wordsText(submission.wordCount) },
    { term: 'Price', description: submission.isAwaitingQuote ? `${price}, quote needed` : price },
    { term: 'Submitted', description: momentOf(submission.submittedAt) },
    { term: 'User', description: userText(submission) },
    ...(client ? [{ term: 'Client', description: <ClientText submission={submission} /> }] : []),
    ...(deadline ? [{ term: 'Deadline', description: deadlineText(submission, undefined, holidays) }] : []),
    ...(filename ? [{ term: 'File', description: fileOf(filename, originalName) }] : []),
    ...(promoCode ? [{ term: 'Promo code', description: promoCode }] : []),
  ];
}

const fileOf = (filename: string, originalName: string | null) => (
  <TextLink href={`/uploads/${encodeURIComponent(filename)}`} download>
    {originalName ?? filename}
  </TextLink>
);

/** The first 500 characters; the list's row holds no more. */
const preview = (text: string) =>
  text.length < limits.previewCharacters ? text : `${text.slice(0, limits.previewCharacters)}…`;
