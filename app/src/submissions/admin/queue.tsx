import { Button, Card, EmptyState, Inline, Skeleton, Stack, Text } from '@marginalia/design-system';
import { useState } from 'react';
import { usePolling, useRead } from '../../query/read.ts';
import { services } from '../../services/services.ts';
import { queuePage } from '../submissions.ts';
import { NoData } from './no-data.tsx';
import type { QueueDefinition } from './queues.ts';
import { SubmissionCard } from './submission-card.tsx';

interface QueueProps {
  queue: QueueDefinition;
  search: URLSearchParams;
}

/** One queue under the chosen filters, fifty submissions at a time. */
export function Queue({ queue, search }: QueueProps) {
  const filters = {
    queue: queue.id,
    q: search.get('q') ?? '',
    service: search.get('service') ?? '',
    dueTo: search.get('due') ?? '',
  };
  // Another filter starts at the first page again.
  return <Pages key={JSON.stringify(filters)} queue={queue} filters={filters} />;
}

interface PagesProps {
  queue: QueueDefinition;
  filters: { queue: QueueDefinition['id']; q: string; service: string; dueTo: string };
}

function Pages({ queue, filters }: PagesProps) {
  const [cursors, setCursors] = useState<readonly string[]>(['']);
  const page = queuePage(JSON.stringify({ ...filters, cursor: cursors.at(-1) ?? '' }));
  const { data, error } = useRead(page);
  const { data: listed } = useRead(services);
  usePolling(page);
  const isFiltered = Boolean(filters.q || filters.service || filters.dueTo);
  if (!data) return error ? <NoData error={error} failed={queue.failed} /> : <Waiting />;
  if (data.rows.length === 0 && cursors.length === 1) {
    return (
      <EmptyState title={isFiltered ? 'Nothing found' : queue.empty}>
        {isFiltered
          ? 'No submission in this queue fits the search. Try fewer words, or clear the filters.'
          : queue.hint}
      </EmptyState>
    );
  }
  return (
    <Stack gap={4}>
      {isFiltered && data.total !== null ? (
        <Text size="sm" tone="secondary" role="status">
          {data.total.toLocaleString('en')} found
        </Text>
      ) : null}
      {data.rows.map((row) => (
        <SubmissionCard key={row.id} submission={row} services={listed} />
      ))}
      {cursors.length > 1 || data.next ? (
        <Inline gap={3} justify="between">
          <Button
            variant="secondary"
            isDisabled={cursors.length === 1}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            variant="secondary"
            isDisabled={!data.next}
            onClick={() => data.next && setCursors([...cursors, data.next])}
          >
            Older
          </Button>
        </Inline>
      ) : null}
    </Stack>
  );
}

const Waiting = () => (
  <Stack gap={4}>
    {['first', 'second', 'third'].map((card) => (
      <Card key={card}>
        <Skeleton lines={6} />
      </Card>
    ))}
  </Stack>
);
