import { limits, type Submission, type SubmissionCounts, submissionStatuses } from '@marginalia/bff/contract';
import { EmptyState, LinkButton, PageHeader, Section, Skeleton, Stack } from '@marginalia/design-system';
import { Link } from 'react-router';
import { PageMeta } from '../../layout/page.tsx';
import { usePolling, useRead } from '../../query/read.ts';
import { recentSubmissions, submissionCounts } from '../submissions.ts';
import { NoData, NoNewData } from './no-data.tsx';
import { StatRow } from './stat-row.tsx';
import { SubmissionRows } from './submission-rows.tsx';

const recent = recentSubmissions(limits.recentRows);

/** /admin: four figures and the ten most recent submissions. */
export function Component() {
  const counts = useRead(submissionCounts);
  const list = useRead(recent);
  usePolling(submissionCounts);
  usePolling(recent);
  const error = list.error ?? counts.error;
  return (
    <Stack gap={10}>
      <PageMeta title="Dashboard" />
      <PageHeader
        title="Dashboard"
        actions={
          <LinkButton as={Link} to="/admin/enhanced" variant="secondary">
            Open the queues
          </LinkButton>
        }
      />
      {error && !list.data ? (
        <NoData error={error} failed="Failed to fetch all submissions" />
      ) : (
        <>
          <NoNewData error={error} />
          <Figures counts={counts.data} />
          <Section title="Recent submissions">
            {list.data ? <Recent rows={list.data} /> : <Skeleton lines={6} height="2.5rem" />}
          </Section>
        </>
      )}
    </Stack>
  );
}

function Figures({ counts }: { counts: SubmissionCounts | undefined }) {
  const total = counts ? submissionStatuses.reduce((sum, status) => sum + counts[status], 0) : 0;
  const figures = [
    { label: 'Total Submissions', count: total },
    { label: 'Pending Review', count: counts?.pending_approval },
    { label: 'In Progress', count: counts?.in_progress },
    { label: 'Completed', count: counts?.completed },
  ].map(({ label, count = 0 }) => ({ label, value: count.toLocaleString('en') }));
  return <StatRow figures={figures} isLoading={!counts} />;
}

function Recent({ rows }: { rows: readonly Submission[] }) {
  if (rows.length === 0) {
    return <EmptyState title="No submissions yet">New orders appear here as soon as they are sent.</EmptyState>;
  }
  return <SubmissionRows rows={rows} />;
}
