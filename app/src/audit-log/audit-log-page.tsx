import { EmptyState, PageHeader, Pagination, Skeleton, Stack, VisuallyHidden } from '@marginalia/design-system';
import { useState } from 'react';
import { OwnersOnly } from '../accounts/owners-only.tsx';
import { NoData, RefreshFailed } from '../layout/no-data.tsx';
import { PageMeta } from '../layout/page.tsx';
import { useAddress } from '../layout/use-address.ts';
import { useTurnedPage } from '../layout/use-turned-page.ts';
import { useRead } from '../query/read.ts';
import { DownloadButton } from '../submissions/download-button.tsx';
import { team } from '../team/team.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditPage, exportPath, type Filters, filtersIn, isFiltered } from './audit-log.ts';
import { AuditRows } from './audit-rows.tsx';

/** /admin/audit-log: what administrators did. */
export function Component() {
  return (
    <OwnersOnly title="Audit log">
      <AuditLogPage />
    </OwnersOnly>
  );
}

function AuditLogPage() {
  const [search, change] = useAddress();
  const { data: people = [] } = useRead(team);
  const filters = filtersIn(search);
  return (
    <Stack gap={8}>
      <PageMeta title="Audit log" />
      <PageHeader
        title="Audit log"
        lead="What administrators did, and who logged in. Nobody can change an entry."
        actions={
          <DownloadButton href={exportPath(filters)} done="Open it in your spreadsheet program.">
            Export as CSV
          </DownloadButton>
        }
      />
      <Stack gap={5}>
        <AuditFilters filters={filters} people={people} onChange={(next) => change({ ...next })} />
        <Entries filters={filters} search={search} />
      </Stack>
    </Stack>
  );
}

function Entries({ filters, search }: { filters: Filters; search: URLSearchParams }) {
  const of = JSON.stringify(filters);
  const [cursors, turn] = useTurnedPage(of, search);
  const read = useRead(auditPage(JSON.stringify({ ...filters, cursor: cursors.at(-1) ?? '' })));
  const { data, error } = read;
  const isFirst = cursors.length === 1;
  // While a page loads, the buttons that turn the pages stay and keep the focus.
  const [isPaged, setPaged] = useState(!isFirst);
  const mayTurn = !isFirst || Boolean(data?.next);
  if ((data || !isFirst) && isPaged !== mayTurn) setPaged(mayTurn);
  return (
    <>
      <VisuallyHidden role="status">{data && isPaged ? `Page ${cursors.length}` : null}</VisuallyHidden>
      <RefreshFailed reads={data ? { 'the audit log': read } : {}} />
      {data ? (
        data.rows.length > 0 ? (
          <AuditRows events={data.rows} />
        ) : (
          <EmptyState title={isFiltered(filters) ? 'Nothing found' : 'No entries yet'}>
            {isFiltered(filters)
              ? 'No entry matches these filters. Clear a filter to see more.'
              : 'What administrators do from now on appears here.'}
          </EmptyState>
        )
      ) : error ? (
        <NoData error={error} failed="Failed to fetch the audit log" />
      ) : (
        <Skeleton lines={8} height="2.5rem" />
      )}
      {isPaged ? (
        <Pagination
          label="Pages of the audit log"
          page={cursors.length}
          hasNext={Boolean(data?.next)}
          onPageChange={(page) => turn([...cursors, data?.next ?? ''].slice(0, page))}
        />
      ) : null}
    </>
  );
}
