import type { AnalyticsRange } from '@marginalia/bff/contract';
import { PageHeader, RadioGroup, Skeleton, Stack, Tab, Tabs } from '@marginalia/design-system';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { http } from '../http/http.ts';
import { NoData, RefreshFailed } from '../layout/no-data.tsx';
import { PageMeta } from '../layout/page.tsx';
import { StatRow } from '../layout/stat-row.tsx';
import { useAddress } from '../layout/use-address.ts';
import { readBy, useRead } from '../query/read.ts';
import { figures } from './figures.ts';

const analytics = readBy((range: AnalyticsRange) => ({
  key: ['/api/admin/analytics', range],
  isLive: true,
  load: ({ signal }) => http('analytics', { query: { range }, signal }),
}));

const Panel = lazy(() => import('./panels.tsx'));

/** Lets a chart shrink with the window: by itself it keeps the width it was drawn with. */
const Panelled = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
`;

/** The previous range's figures stay until the new ones arrive, and fade only when that takes long. */
const Figures = styled(Stack)`
  &[aria-busy='true'] {
    opacity: 0.5;
    transition: opacity 0s 300ms;
  }
`;

const ranges: { id: AnalyticsRange; label: string }[] = [
  { id: '7d', label: 'Last 7 days' },
  { id: '30d', label: 'Last 30 days' },
  { id: '90d', label: 'Last 90 days' },
  { id: '1y', label: 'Last year' },
];

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'submissions', label: 'Submissions' },
  { id: 'quality', label: 'Quality' },
  { id: 'financial', label: 'Financial' },
] as const;

const waiting = <Skeleton lines={4} height="4rem" />;

/** /admin/analytics: a range, four figures and four views of them (specification, point 2). */
export function Component() {
  const [search, change] = useAddress();
  const range = ranges.find(({ id }) => id === search.get('range'))?.id ?? '30d';
  const read = useRead(analytics(range));
  const { data: fresh, error } = read;
  const [latest, setLatest] = useState(fresh);
  if (fresh && fresh !== latest) setLatest(fresh);
  const data = fresh ?? latest;
  return (
    <Stack gap={8}>
      <PageMeta title="Analytics" />
      <PageHeader title="Analytics" lead="Samples are not counted. Days, weeks and months are in UTC." />
      <RadioGroup
        label="Range"
        orientation="horizontal"
        items={ranges}
        value={range}
        onChange={(id) => change({ range: id ?? '' })}
      />
      {error && !fresh ? (
        <NoData error={error} failed="Failed to fetch analytics" />
      ) : (
        <Figures gap={8} aria-busy={Boolean(data && !fresh)}>
          <RefreshFailed reads={{ 'the figures': read }} />
          <StatRow figures={figures(data)} isLoading={!data} />
          <Tabs
            label="Analytics"
            selectedKey={tabs.find(({ id }) => id === search.get('view'))?.id ?? 'overview'}
            onSelectionChange={(view) => change({ view })}
          >
            {tabs.map(({ id, label }) => (
              <Tab key={id} id={id} label={label}>
                <Panelled>
                  <Suspense fallback={waiting}>{data ? <Panel view={id} data={data} /> : waiting}</Suspense>
                </Panelled>
              </Tab>
            ))}
          </Tabs>
        </Figures>
      )}
    </Stack>
  );
}
