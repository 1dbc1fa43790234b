import type { Service } from '@marginalia/bff/contract';
import {
  Button,
  Card,
  EmptyState,
  Inline,
  Section,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '@marginalia/design-system';
import { usePolling, useRead } from '../../query/read.ts';
import { services } from '../../services/services.ts';
import { foundAnywhere, mostAnywhere, type QueuePage, queuePage } from '../submissions.ts';
import { NoData, NoNewData } from './no-data.tsx';
import type { QueueDefinition } from './queues.ts';
import { SubmissionCard } from './submission-card.tsx';
import { SubmissionRows } from './submission-rows.tsx';
import { useTurnedPage } from './use-turned-page.ts';

type Filters = Readonly<Record<'q' | 'service' | 'dueTo', string>>;

interface QueueProps {
  queue: QueueDefinition;
  search: URLSearchParams;
}

/** One queue under the chosen filters, fifty submissions at a time. */
export function Queue({ queue, search }: QueueProps) {
  const filters = {
    q: search.get('q') ?? '',
    service: search.get('service') ?? '',
    dueTo: search.get('due') ?? '',
  };
  const of = JSON.stringify({ queue: queue.id, ...filters });
  const [cursors, turn] = useTurnedPage(of, search);
  const page = queuePage(JSON.stringify({ queue: queue.id, ...filters, cursor: cursors.at(-1) ?? '' }));
  const { data, error } = useRead(page);
  const { data: listed } = useRead(services);
  usePolling(page);
  const isFiltered = Boolean(filters.q || filters.service || filters.dueTo);
  const found = data && isFiltered && data.total !== null ? foundOf(data.total) : null;
  return (
    <>
      {/* There before it has words: a status that appears with them is often not read out. */}
      <VisuallyHidden role="status">
        {found}
        {isFiltered && data?.total === 0 ? <ElsewhereWords filters={filters} /> : null}
      </VisuallyHidden>
      {data ? (
        <Stack gap={4}>
          <NoNewData error={error} />
          <Page
            queue={queue}
            page={data}
            listed={listed}
            found={found}
            filters={isFiltered ? filters : null}
            cursors={cursors}
            onTurn={turn}
          />
        </Stack>
      ) : error ? (
        <NoData error={error} failed={queue.failed} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

const foundOf = (total: number): string => (total === 0 ? 'Nothing found' : `${total.toLocaleString('en')} found`);

interface PageProps {
  queue: QueueDefinition;
  page: QueuePage;
  listed: Service[] | undefined;
  found: string | null;
  /** What the queue is narrowed to; null: all of it. */
  filters: Filters | null;
  /** Where each page up to this one began. */
  cursors: readonly string[];
  onTurn: (cursors: readonly string[]) => void;
}

function Page({ queue, page, listed, found, filters, cursors, onTurn }: PageProps) {
  const { rows, next } = page;
  if (rows.length === 0 && cursors.length === 1) {
    if (filters) return <NothingFound filters={filters} />;
    return <EmptyState title={queue.empty}>{queue.hint}</EmptyState>;
  }
  return (
    <Stack gap={4}>
      {/* The status above says it to a screen reader. */}
      {found ? (
        <Text size="sm" tone="secondary" aria-hidden="true">
          {found}
        </Text>
      ) : null}
      {rows.map((row) => (
        <SubmissionCard key={row.id} submission={row} services={listed} />
      ))}
      {cursors.length > 1 || next ? (
        <Inline gap={3} justify="between">
          <Button variant="secondary" isDisabled={cursors.length === 1} onClick={() => onTurn(cursors.slice(0, -1))}>
            Newer
          </Button>
          <Button variant="secondary" isDisabled={!next} onClick={() => next && onTurn([...cursors, next])}>
            Older
          </Button>
        </Inline>
      ) : null}
    </Stack>
  );
}

const elsewhere = (filters: Filters) => foundAnywhere(JSON.stringify(filters));

function ElsewhereWords({ filters }: { filters: Filters }) {
  const { data: rows = [] } = useRead(elsewhere(filters));
  return rows.length > 0 ? ` here, ${rows.length} elsewhere` : null;
}

/** A submission may have moved on, or been rejected: it is looked for everywhere. */
function NothingFound({ filters }: { filters: Filters }) {
  const { data: rows = [] } = useRead(elsewhere(filters));
  usePolling(elsewhere(filters));
  return (
    <Stack gap={6}>
      <EmptyState title="Nothing found">
        No submission in this queue fits the search. Try fewer words, or clear the filters.
      </EmptyState>
      {rows.length > 0 ? (
        <Section
          title="Found elsewhere"
          lead={rows.length === mostAnywhere ? `The newest ${mostAnywhere}.` : undefined}
        >
          <SubmissionRows rows={rows} />
        </Section>
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
