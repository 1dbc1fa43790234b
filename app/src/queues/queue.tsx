import type { Submission } from '@marginalia/bff/contract';
import { EmptyState, Pagination, Section, Skeleton, Stack, Text, VisuallyHidden } from '@marginalia/design-system';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { askedRow } from '../decisions/asked-row.ts';
import { today } from '../format/date.ts';
import { NoData, RefreshFailed } from '../layout/no-data.tsx';
import { useMedia } from '../layout/use-media.ts';
import { useTurnedPage } from '../layout/use-turned-page.ts';
import { usePolling, useRead } from '../query/read.ts';
import { services } from '../services/services.ts';
import { foundAnywhere, maxAnywhere, queuePage, submissionCounts } from '../submissions/submissions.ts';
import { QueueRows } from './queue-rows.tsx';
import { QueueTable } from './queue-table.tsx';
import { dueIn, hasDeadlines, type QueueDefinition, sortOf, titleOf } from './queues.ts';
import { SubmissionCard } from './submission-card.tsx';
import { SubmissionRows } from './submission-rows.tsx';

type Filters = Readonly<Record<'q' | 'service' | 'dueTo', string>>;

interface QueueProps {
  queue: QueueDefinition;
  search: URLSearchParams;
  onChange: (next: Record<string, string>) => void;
  hasCards: boolean;
}

/** One queue under the chosen filters, fifty submissions at a time. */
export function Queue({ queue, search, onChange, hasCards }: QueueProps) {
  const { id } = queue;
  const due = dueIn(search);
  const filters = {
    q: search.get('q') ?? '',
    service: search.get('service') ?? '',
    dueTo: due || (id === 'due' ? today() : ''),
  };
  const sort = sortOf(queue, search);
  const [cursors, turn] = useTurnedPage(JSON.stringify({ queue: id, sort, ...filters }), search);
  const page = queuePage(JSON.stringify({ queue: id, sort, ...filters, cursor: cursors.at(-1) ?? '' }));
  const read = useRead(page);
  const counts = useRead(submissionCounts);
  const { data: listed } = useRead(services);
  usePolling(page);
  const isFiltered = Boolean(filters.q || filters.service || due);
  const of = JSON.stringify({ queue: id, ...filters, cursor: cursors.at(-1) });
  const [last, setLast] = useState<{ of: string; data: typeof read.data }>();
  if (read.data && last?.data !== read.data) setLast({ of, data: read.data });
  // While the same rows come in another order, these stay, and the header that was pressed keeps the focus.
  const data = read.data ?? (last?.of === of && !read.error ? last.data : undefined);
  const { rows: newest = noRows, total = null } = data ?? {};
  // The page after rows that come in another order is not known yet.
  const next = read.data?.next;
  const rows = useAskedRow(newest);
  const found = isFiltered && total !== null && (total === 0 ? 'Nothing found' : `${total.toLocaleString('en')} found`);
  const isFirst = cursors.length === 1;
  const isEmpty = rows.length === 0 && isFirst;
  // While a page loads, the buttons that turn the pages stay and keep the focus.
  const [isPaged, setPaged] = useState(!isFirst);
  const mayTurn = !isFirst || Boolean(next);
  if ((read.data || !isFirst) && isPaged !== mayTurn) setPaged(mayTurn);

  const isTable = useTableRoom();
  const list = { rows, services: listed, isMixed: id === 'samples' || id === 'due' };
  const shownRows = hasCards ? (
    rows.map((row) => <SubmissionCard key={row.id} submission={row} services={listed} />)
  ) : isTable ? (
    <QueueTable
      label={titleOf(queue)}
      {...list}
      sort={sort}
      onSort={hasDeadlines(queue) ? (next) => onChange({ sort: next === 'newest' ? next : '' }) : undefined}
    />
  ) : (
    <QueueRows {...list} />
  );
  const empty = isFiltered ? (
    <NothingFound filters={filters} />
  ) : (
    <EmptyState title={queue.empty}>{queue.hint}</EmptyState>
  );
  const shownList = (
    <>
      <RefreshFailed reads={{ 'this list': read, 'the counts': counts }} />
      {/* The status says it to a screen reader. */}
      {found && !isEmpty ? (
        <Text size="sm" tone="secondary" aria-hidden="true">
          {found}
        </Text>
      ) : null}
      {rows.length > 0 ? shownRows : isFirst ? empty : <EmptyState title="No orders on this page" />}
    </>
  );
  const waiting = read.error ? (
    <NoData error={read.error} failed={queue.failed} />
  ) : (
    <Skeleton lines={6} height="2.5rem" />
  );
  return (
    <>
      {/* There before it has words: a status that appears with them is often not read out. */}
      <VisuallyHidden role="status">
        {found}
        {isFiltered && total === 0 ? <ElsewhereWords filters={filters} /> : null}
      </VisuallyHidden>
      <VisuallyHidden role="status">{data && isPaged ? `Page ${cursors.length}` : null}</VisuallyHidden>
      <Stack gap={4}>
        {data ? shownList : waiting}
        {isPaged ? (
          <Pagination
            label="Pages of this list"
            page={cursors.length}
            hasNext={Boolean(next)}
            onPageChange={(page) => turn([...cursors, next ?? ''].slice(0, page))}
          />
        ) : null}
      </Stack>
    </>
  );
}

const noRows: readonly Submission[] = [];

/** The rows, or the ones before them while a dialog asks about a row that is no longer there: its words are being typed. */
function useAskedRow(rows: readonly Submission[]): readonly Submission[] {
  const asked = useAtomValue(askedRow);
  const [shown, show] = useState(rows);
  const isGone = asked !== undefined && rows.every(({ id }) => id !== asked);
  if (!isGone && shown !== rows) show(rows);
  return isGone ? shown : rows;
}

/** Whether a table has room. While a dialog asks about a row, the row stays in the list that it is in. */
function useTableRoom(): boolean {
  const isWide = useMedia('(min-width: 64rem)');
  const isAsked = useAtomValue(askedRow) !== undefined;
  const [isTable, setTable] = useState(isWide);
  if (!isAsked && isTable !== isWide) setTable(isWide);
  return isTable;
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
