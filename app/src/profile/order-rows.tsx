import type { Submission } from '@marginalia/bff/contract';
import { Accordion, Spinner, Stack } from '@marginalia/design-system';
import { useState } from 'react';
import { styled } from 'styled-components';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { useRead } from '../query/read.ts';
import { orderedOn } from '../submissions/describe.ts';
import { SubmissionStatusBadge } from '../submissions/submission-status.tsx';
import { submission } from '../submissions/submissions.ts';
import { ClientSubmission } from '../tracking/client-submission.tsx';

// An order has its own columns: it takes the whole width, which a text of one column would not.
const Rows = styled(Accordion)`
  border-block-start: 0;

  & > [data-part='item'] > [data-part='heading'] > [data-part='trigger'] {
    row-gap: var(--mg-space-2);
  }
  & > [data-part='item'] > [data-part='panel'] > [data-part='content'] {
    max-inline-size: none;
    line-height: var(--mg-leading-normal);
    padding-block: var(--mg-space-4) var(--mg-space-10);
  }
`;

const Title = styled.span`
  display: grid;
  gap: var(--mg-space-1);
  font-size: var(--mg-text-xl);

  & > small {
    color: var(--mg-color-text-secondary);
    font: var(--mg-weight-regular) var(--mg-text-sm) / var(--mg-leading-normal) var(--mg-font-sans);
  }
`;

/** One's orders as rows, newest first. Open from the start are the newest, and those that wait for the client. */
export function OrderRows({ orders }: { orders: readonly Submission[] }) {
  const [open, setOpen] = useState<readonly string[]>(() =>
    orders.filter(({ status }, index) => index === 0 || status === 'approved').map(({ id }) => String(id)),
  );
  return (
    <Rows
      headingLevel={2}
      allowsMultiple
      expandedKeys={open}
      onExpandedChange={setOpen}
      items={orders.map((order) => ({
        id: String(order.id),
        title: (
          <Title>
            {order.title} <small>{`Order ${order.id}: ${orderedOn(order)}`}</small>
          </Title>
        ),
        badge: <SubmissionStatusBadge status={order.status} />,
        content: open.includes(String(order.id)) ? <OpenOrder row={order} /> : null,
      }))}
    />
  );
}

function OpenOrder({ row }: { row: Submission }) {
  return row.status === 'completed' ? <CompletedOrder row={row} /> : <ClientSubmission order={row} headingLevel={3} />;
}

/** A list's row holds the beginning of the text only; the marks need all of it. */
function CompletedOrder({ row }: { row: Submission }) {
  const { data, error, refetch } = useRead(submission(row.id));
  if (data) return <ClientSubmission order={data} headingLevel={3} />;
  if (!error) return <Spinner label="Loading your order" />;
  return (
    <Stack gap={6}>
      <NotLoaded title="We couldn’t load your text" error={error} refetch={refetch} />
      <ClientSubmission order={{ ...row, content: null }} headingLevel={3} />
    </Stack>
  );
}
