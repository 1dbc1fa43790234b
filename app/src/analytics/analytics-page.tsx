import { type AnalyticsRange, analyticsRanges } from '@marginalia/bff/contract';
import { PageHeader, RadioGroup, Skeleton, Stack, StatCard, Tabs } from '@marginalia/design-system';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { styled } from 'styled-components';
import { PageMeta } from '../layout/page.tsx';
import { useRead } from '../query/read.ts';
import { NoData } from '../submissions/admin/no-data.tsx';
import { StatGrid } from '../submissions/admin/rows.ts';
import { analytics } from './analytics.ts';
import { figures } from './figures.ts';

const Panels = {
  overview: lazy(() => import('./panels.tsx').then(({ Overview }) => ({ default: Overview }))),
  submissions: lazy(() => import('./panels.tsx').then(({ Daily }) => ({ default: Daily }))),
  quality: lazy(() => import('./panels.tsx').then(({ Quality }) => ({ default: Quality }))),
  financial: lazy(() => import('./panels.tsx').then(({ Financial }) => ({ default: Financial }))),
};

/** A chart is as wide as it was drawn; without this a narrower window could not make it smaller. */
const Panelled = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
`;

const ranges: { id: AnalyticsRange; label: string }[] = [
  { id: '7d', label: 'Last 7 days' },
  { id: '30d', label: 'Last 30 days' },
  { id: '90d', label: 'Last 90 days' },
  { id: '1y', label: 'Last year' },
];

const tabs: { id: keyof typeof Panels; label: string }[] = [
  { id: 'overview', label: 'Overview' },
  { id: 'submissions', label: 'Submissions' },
  { id: 'quality', label: 'Quality' },
  { id: 'financial', label: 'Financial' },
];

/** /admin/analytics: a range, four figures and four views of them (specification, point 2). */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const range = analyticsRanges.find((known) => known === search.get('range')) ?? '30d';
  const { data, error } = useRead(analytics(range));
  const keep = (name: string) => (value: string | null) =>
    setSearch(
      (previous) => {
        const params = new URLSearchParams(previous);
        params.set(name, value ?? '');
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Stack gap={8}>
      <PageMeta title="Analytics" />
      <PageHeader title="Analytics" lead="Samples are never counted. Days, weeks and months are UTC." />
      <RadioGroup label="Range" orientation="horizontal" items={ranges} value={range} onChange={keep('range')} />
      {error && !data ? (
        <NoData error={error} failed="Failed to fetch analytics" />
      ) : (
        <>
          <StatGrid>
            {figures(data).map((figure) => (
              <StatCard key={figure.label} {...figure} isLoading={!data} />
            ))}
          </StatGrid>
          <Tabs
            label="Analytics"
            selectedKey={tabs.find(({ id }) => id === search.get('view'))?.id ?? 'overview'}
            onSelectionChange={keep('view')}
            items={tabs.map(({ id, label }) => {
              const Panel = Panels[id];
              return {
                id,
                label,
                content: (
                  <Panelled>
                    <Suspense fallback={<Skeleton lines={4} height="4rem" />}>
                      {data ? <Panel data={data} /> : <Skeleton lines={4} height="4rem" />}
                    </Suspense>
                  </Panelled>
                ),
              };
            })}
          />
        </>
      )}
    </Stack>
  );
}
