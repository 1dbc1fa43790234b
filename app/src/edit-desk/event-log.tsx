import type { SubmissionEvent } from '@marginalia/bff/contract';
import { Heading, Stack, Timeline } from '@marginalia/design-system';
import { momentOf } from '../format/date.ts';
import { useRead } from '../query/read.ts';
import { eventTitles } from '../submissions/event-titles.ts';
import { submissionEvents } from '../submissions/submissions.ts';

const failures: ReadonlySet<SubmissionEvent['type']> = new Set([
  'mail_failed',
  'mail_withheld',
  'mail_unconfirmed',
  'payment_failed',
  'refund_failed',
  'payment_disputed',
  'dispute_lost',
  'rejected',
  'reviewed_document_failed',
]);

const titleOf = (title: string, actorName: string | null, recipient: string | undefined) =>
  actorName ? `${title} by ${actorName}` : recipient ? `${title} to ${recipient}` : title;

/** What an event says of itself, and of a mail that is not sent the last error. */
const Details = ({ detail, error }: Pick<SubmissionEvent, 'detail' | 'error'>) => (
  <>
    {detail}
    {error ? <div>Last error: {error}</div> : null}
  </>
);

/** The events of a submission, newest last. */
export function EventLog({ id }: { id: number }) {
  const { data } = useRead(submissionEvents(id));
  if (!data || data.length === 0) return null;
  return (
    <Stack gap={3} as="section">
      <Heading level={2} size="lg">
        History
      </Heading>
      <Timeline
        items={data.map(({ id: eventId, type, at, actorName, detail, recipient, error }) => ({
          id: eventId,
          title: titleOf(eventTitles[type], actorName, recipient),
          time: momentOf(at),
          dateTime: at,
          ...(detail || error ? { description: <Details detail={detail} error={error} /> } : {}),
          state: failures.has(type) ? 'failed' : 'done',
        }))}
      />
    </Stack>
  );
}
