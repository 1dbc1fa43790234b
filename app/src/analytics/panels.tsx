import {
  type Analytics,
  commentCategories,
  readStatus,
  type SubmissionStatus,
  statusLabels,
} from '@marginalia/bff/contract';
import { EmptyState, Heading, Stack } from '@marginalia/design-system';
import { BarChart, type ChartDatum, DonutChart, LineChart } from '@marginalia/design-system/charts';
import { styled } from 'styled-components';
import { shortCalendarDayOf } from '../format/date.ts';
import { dollarsOf } from '../format/money.ts';
import { StatRow } from '../submissions/admin/stat-row.tsx';
import { financialFigures, qualityFigures } from './figures.ts';

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

/** The chart colour nearest to the status's badge; it stays when another status has no order. */
const statusColors: Record<SubmissionStatus, ChartDatum['color']> = {
  pending_approval: 4,
  approved: 1,
  paid: 6,
  in_progress: 2,
  completed: 3,
  rejected: 5,
};

const statusPart = ([status, value]: [string, number]): ChartDatum => {
  const known = readStatus(status);
  return known ? { label: statusLabels[known], value, color: statusColors[known] } : { label: status, value };
};

export function Overview({ data }: PanelProps) {
  const statuses = Object.entries(data.statusDistribution).map(statusPart);
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
  const days = data.dailySubmissions.map(({ date, count }) => ({ label: shortCalendarDayOf(date), value: count }));
  return <BarChart title="Submissions per day, last 7 days" data={days} />;
}

export function Quality({ data }: PanelProps) {
  return (
    <Stack gap={6}>
      <StatRow figures={qualityFigures(data)} />
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
  const weeks = data.weeklyRevenue.map(({ week, revenue }) => ({ label: shortCalendarDayOf(week), value: revenue }));
  return (
    <Stack gap={6}>
      <StatRow figures={financialFigures(data)} />
      <LineChart title="Revenue per week, last 4 weeks" data={weeks} formatValue={dollarsOf} />
    </Stack>
  );
}

const Nothing = () => (
  <EmptyState title="Nothing in this range" headingLevel={2}>
    No order arrived in this time. Choose a longer range.
  </EmptyState>
);
