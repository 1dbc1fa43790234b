import type { Service } from '@marginalia/bff/contract';
import { Button, EmptyState, Inline, Section, Skeleton, Stack, Text, VisuallyHidden } from '@marginalia/design-system';
import { today } from '../format/date.ts';
import { NoData, RefreshFailed } from '../layout/no-data.tsx';
import { usePolling, useRead } from '../query/read.ts';
import { services } from '../services/services.ts';
import { foundAnywhere, maxAnywhere, type QueuePage, queuePage, submissionCounts } from '../submissions/submissions.ts';
import { QueueRows } from './queue-rows.tsx';
import type { QueueDefinition } from './queues.ts';
import { SubmissionCard } from './submission-card.tsx';
import { SubmissionRows } from './submission-rows.tsx';
import { useTurnedPage } from './use-turned-page.ts';

type Filters = Readonly<Record<'q' | 'service' | 'dueTo', string>>;

interface QueueProps {
  queue: QueueDefinition;
  search: URLSearchParams;
  view: 'rows' | 'cards';
}

/** One queue under the chosen filters, fifty submissions at a time. */
export function Queue({ queue, search, view }: QueueProps) {
  const filters = {
    q: search.get('q') ?? '',
    service: search.get('service') ?? '',
    dueTo: search.get('due') || (queue.id === 'due' ? today() : ''),
  };
  const of = JSON.stringify({ queue: queue.id, ...filters });
  const [cursors, turn] = useTurnedPage(of, search);
  const { id, sort } = queue;
  const page = queuePage(JSON.stringify({ queue: id, sort, ...filters, cursor: cursors.at(-1) ?? '' }));
  const read = useRead(page);
  const counts = useRead(submissionCounts);
  const { data, error } = read;
  const { data: listed } = useRead(services);
  usePolling(page);
  const isFiltered = Boolean(filters.q || filters.service || search.get('due'));
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
          <RefreshFailed
            shown={[
              { what: 'this list', read },
              { what: 'the counts', read: counts },
            ]}
          />
          <Page
            queue={queue}
            page={data}
            view={view}
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
  view: QueueProps['view'];
  listed: Service[] | undefined;
  found: string | null;
  /** What the queue is narrowed to; null: all of it. */
  filters: Filters | null;
  /** Where each page up to this one began. */
  cursors: readonly string[];
  onTurn: (cursors: readonly string[]) => void;
}

function Page({ queue, page, view, listed, found, filters, cursors, onTurn }: PageProps) {
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
      {view === 'cards' ? (
        rows.map((row) => <SubmissionCard key={row.id} submission={row} services={listed} />)
      ) : (
        <QueueRows rows={rows} services={listed} isMixed={queue.id === 'samples' || queue.id === 'due'} />
      )}
      {cursors.length > 1 || next ? (
        <Inline gap={3} justify="between">
          <Button variant="secondary" isDisabled={cursors.length === 1} onClick={() => onTurn(cursors.slice(0, -1))}>
            Previous
          </Button>
          <Button variant="secondary" isDisabled={!next} onClick={() => next && onTurn([...cursors, next])}>
            Next
          </Button>
        </Inline>
      ) : null}
    </Stack>
  );
}

const elsewhere = (filters: Filters) => foundAnywhere(JSON.stringify(filters));

function ElsewhereWords({ filters }: { filters: Filters }) {
  const { data: rows = [] } = useRead(elsewhere(filters));
  return rows.length > 0 ? ` here, ${rows.length} in other queues` : null;
}

/** A submission may have moved on, or been rejected: it is looked for everywhere. */
function NothingFound({ filters }: { filters: Filters }) {
  const { data: rows = [] } = useRead(elsewhere(filters));
  usePolling(elsewhere(filters));
  return (
    <Stack gap={6}>
      <EmptyState title="Nothing found">
        No submission in this queue matches your search. Try fewer words, or clear the filters.
      </EmptyState>
      {rows.length > 0 ? (
        <Section
          title="Found in other queues"
          lead={rows.length === maxAnywhere ? `The newest ${maxAnywhere}.` : undefined}
        >
          <SubmissionRows rows={rows} />
        </Section>
      ) : null}
    </Stack>
  );
}

const Waiting = () => <Skeleton lines={6} height="2.5rem" />;
