import { limits, type SubmissionCounts, submissionStatuses } from '@marginalia/bff/contract';
import { EmptyState, PageHeader, Section, Skeleton, Stack } from '@marginalia/design-system';
import { ButtonLink } from '../layout/links.tsx';
import { NoData, RefreshFailed } from '../layout/no-data.tsx';
import { PageMeta } from '../layout/page.tsx';
import { StatRow } from '../layout/stat-row.tsx';
import { usePolling, useRead } from '../query/read.ts';
import { recentSubmissions, submissionCounts } from '../submissions/submissions.ts';
import { SubmissionRows } from './submission-rows.tsx';

const recent = recentSubmissions(limits.recentRows);

/** /admin: the figures and the ten most recent submissions. */
export function Component() {
  const counts = useRead(submissionCounts);
  const list = useRead(recent);
  usePolling(submissionCounts);
  usePolling(recent);
  return (
    <Stack gap={10}>
      <PageMeta title="Dashboard" />
      <PageHeader title="Dashboard" actions={<ButtonLink to="/admin/enhanced">Open the queues</ButtonLink>} />
      {list.error && !list.data ? (
        <NoData error={list.error} failed="Failed to fetch all submissions" />
      ) : (
        <>
          <RefreshFailed reads={{ 'the figures': counts, 'the recent submissions': list }} />
          {counts.error && !counts.data ? null : <Figures counts={counts.data} />}
          <Section title="Recent submissions">
            {!list.data ? (
              <Skeleton lines={6} height="2.5rem" />
            ) : list.data.length > 0 ? (
              <SubmissionRows rows={list.data} />
            ) : (
              <EmptyState title="No submissions yet">New orders appear here as soon as they are sent.</EmptyState>
            )}
          </Section>
        </>
      )}
    </Stack>
  );
}

function Figures({ counts }: { counts: SubmissionCounts | undefined }) {
  const total = counts ? submissionStatuses.reduce((sum, status) => sum + counts[status], 0) : 0;
  const { dueToday = 0, overdue = 0 } = counts ?? {};
  const figures = [
    { label: 'Total Submissions', count: total, to: '' },
    { label: 'Pending Review', count: counts?.pending_approval, to: '?tab=pending_approval' },
    { label: 'Paid', count: counts?.paid, to: '?tab=paid' },
    { label: 'In Progress', count: counts?.in_progress, to: '?tab=in_progress' },
    { label: 'Completed', count: counts?.completed, to: '?tab=completed' },
    {
      label: 'Due now',
      count: dueToday + overdue,
      to: '?tab=due',
      ...(counts && { hint: `${dueToday.toLocaleString('en')} today, ${overdue.toLocaleString('en')} overdue` }),
    },
  ].map(({ count = 0, to, ...figure }) => ({
    ...figure,
    to: `/admin/enhanced${to}`,
    value: count.toLocaleString('en'),
  }));
  return <StatRow figures={figures} isLoading={!counts} />;
}
