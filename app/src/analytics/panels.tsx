import { type Analytics, commentCategories, readStatus, statusLabels } from '@marginalia/bff/contract';
import { DescriptionList, EmptyState, Heading, Stack } from '@marginalia/design-system';
import { BarChart, DonutChart, LineChart } from '@marginalia/design-system/charts';
import { styled } from 'styled-components';
import { calendarDayOf } from '../format/date.ts';
import { dollarsOf } from '../format/money.ts';
import { percentOf } from './figures.ts';

const Pair = styled.div`
  display: grid;
  gap: var(--mg-space-8);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));

  & > * {
    min-inline-size: 0;
  }
`;

const Issues = styled.ol`
  padding-inline-start: var(--mg-space-6);
`;

interface PanelProps {
  data: Analytics;
}

const statusWord = (status: string): string => {
  const known = readStatus(status);
  return known ? statusLabels[known] : status;
};

export function Overview({ data }: PanelProps) {
  const statuses = Object.entries(data.statusDistribution).map(([label, value]) => ({
    label: statusWord(label),
    value,
  }));
  const services = Object.entries(data.serviceDistribution).map(([label, value]) => ({ label, value }));
  if (data.totalSubmissions === 0) return <Nothing />;
  return (
    <Pair>
      <DonutChart title="Status distribution" data={statuses} />
      <BarChart title="Service performance" orientation="horizontal" data={services} />
    </Pair>
  );
}

export function Daily({ data }: PanelProps) {
  const days = data.dailySubmissions.map(({ date, count }) => ({ label: calendarDayOf(date), value: count }));
  return <BarChart title="Submissions per day, last 7 days" data={days} />;
}

export function Quality({ data }: PanelProps) {
  return (
    <Stack gap={6}>
      <DescriptionList
        columns={2}
        items={[
          { term: 'Client return rate', description: percentOf(data.clientReturnRate) },
          { term: 'Completion rate', description: percentOf(data.completionRate) },
        ]}
      />
      <Stack gap={3}>
        <Heading level={2} size="lg">
          Common issues
        </Heading>
        {data.mostCommonIssues.length > 0 ? (
          <Issues>
            {data.mostCommonIssues.map((issue) => (
              <li key={issue}>{commentCategories.find(({ id }) => id === issue)?.label ?? issue}</li>
            ))}
          </Issues>
        ) : (
          <p>No comment has a category yet.</p>
        )}
      </Stack>
    </Stack>
  );
}

export function Financial({ data }: PanelProps) {
  const weeks = data.weeklyRevenue.map(({ week, revenue }) => ({ label: calendarDayOf(week), value: revenue }));
  return (
    <Stack gap={6}>
      <DescriptionList
        columns={2}
        items={[
          { term: 'Total revenue', description: dollarsOf(data.totalRevenue) },
          { term: 'This month', description: dollarsOf(data.revenueThisMonth) },
        ]}
      />
      <LineChart title="Revenue per week, last 4 weeks" data={weeks} formatValue={dollarsOf} />
    </Stack>
  );
}

const Nothing = () => (
  <EmptyState title="Nothing in this range" headingLevel={2}>
    No order arrived in this time. Choose a longer range.
  </EmptyState>
);
