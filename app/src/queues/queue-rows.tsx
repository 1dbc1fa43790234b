import type { Service, Submission } from '@marginalia/bff/contract';
import { Stack } from '@marginalia/design-system';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useIsReadOnly } from '../accounts/role.ts';
import { StatusActions } from '../decisions/status-actions.tsx';
import { orderedNames } from '../submissions/describe.ts';
import { dateLabelOf, OrderLine, QueueDate } from './queue-lines.tsx';
import { Actions, Cell, Details, List, Toggle } from './queue-rows.styled.ts';
import { isReviewFirst, openingPath, ReviewLink, SubmissionDetails, TitleLink } from './submission-card.tsx';

interface QueueRowsProps {
  rows: readonly Submission[];
  services: Service[] | undefined;
  /** The rows are of several statuses, so each names its own. */
  isMixed: boolean;
}

/** A queue as rows of two lines, where a table has no room; each opens to all that its card would show. */
export function QueueRows({ rows, services, isMixed }: QueueRowsProps) {
  const dateLabel = dateLabelOf(rows, isMixed);
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <Row submission={row} services={services} isMixed={isMixed} dateLabel={dateLabel} />
        </li>
      ))}
    </List>
  );
}

interface RowProps extends Omit<QueueRowsProps, 'rows'> {
  submission: Submission;
  /** What the column of dates is called; a row with another date names it. */
  dateLabel: string;
}

function Row({ submission, services, isMixed, dateLabel }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const isReadOnly = useIsReadOnly();
  const { id, title } = submission;
  const service = orderedNames(submission, services);
  return (
    <article aria-labelledby={`submission-${id}`} data-expanded={isOpen || undefined}>
      <Toggle
        size="sm"
        label={`Details of ${title}`}
        icon={<ChevronRight />}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        data-queue-toggle
        onClick={() => setOpen(!isOpen)}
      />
      <Cell data-part="title">
        <h2 id={`submission-${id}`}>
          <TitleLink to={openingPath(submission)} data-queue-link title={title}>
            <bdi>{title}</bdi>
          </TitleLink>
        </h2>
        <OrderLine submission={submission} isMixed={isMixed}>
          {` · ${service}`}
        </OrderLine>
      </Cell>
      <Cell data-part="date">
        <QueueDate submission={submission} dateLabel={dateLabel} />
      </Cell>
      <Actions data-part="actions">
        {isReadOnly || isReviewFirst(submission) ? <ReviewLink id={id} /> : null}
        <StatusActions submission={submission} place="list" />
      </Actions>
      <Details id={detailsId} hidden={!isOpen}>
        <Stack gap={4}>
          <SubmissionDetails submission={submission} services={services} />
          {isReadOnly || isReviewFirst(submission) ? null : (
            <div>
              <ReviewLink id={id} />
            </div>
          )}
        </Stack>
      </Details>
    </article>
  );
}
