import type { SubmissionEvent } from '@marginalia/bff/contract';
import { Heading, Stack, Timeline } from '@marginalia/design-system';
import { momentOf } from '../format/date.ts';
import { useRead } from '../query/read.ts';
import { eventTitles } from '../submissions/event-titles.ts';
import { submissionEvents } from '../submissions/submissions.ts';

const failures: ReadonlySet<SubmissionEvent['type']> = new Set([
  'mail_failed',
  'mail_withheld',
  'payment_failed',
  'refund_failed',
  'payment_disputed',
  'dispute_lost',
  'rejected',
  'reviewed_document_failed',
]);

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
        items={data.map(({ id: eventId, type, at, actorName, detail }) => ({
          id: eventId,
          title: actorName ? `${eventTitles[type]} by ${actorName}` : eventTitles[type],
          time: momentOf(at),
          dateTime: at,
          ...(detail ? { description: detail } : {}),
          state: failures.has(type) ? 'failed' : 'done',
        }))}
      />
    </Stack>
  );
}
