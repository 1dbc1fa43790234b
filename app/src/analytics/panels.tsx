import {
  type Analytics,
  commentCategories,
  readStatus,
  type SubmissionStatus,
  statusLabels,
} from '@marginalia/bff/contract';
import { EmptyState, Section, Stack, Text } from '@marginalia/design-system';
import { BarChart, type ChartDatum, DonutChart, LineChart } from '@marginalia/design-system/charts';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { shortCalendarDayOf } from '../format/date.ts';
import { dollarsOf } from '../format/money.ts';
import { StatRow } from '../layout/stat-row.tsx';
import { chartHints, financialFigures, qualityFigures } from './figures.ts';

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

interface CountedProps {
  hint: string;
  /** Gets the id of the words that describe it. */
  children: (describedBy: string) => ReactNode;
}

/** A chart with words under it that say what it counts, for every reader and every device (design §5.9). */
function Counted({ hint, children }: CountedProps) {
  const id = useId();
  return (
    <Stack gap={3}>
      {children(id)}
      <Text id={id} size="xs" tone="secondary">
        {hint}
      </Text>
    </Stack>
  );
}

interface PanelProps {
  data: Analytics;
}

/** The chart colour nearest to the status's badge; it stays when another status has no order. */
const statusColors: Record<SubmissionStatus, ChartDatum['color']> = {
  pending_approval: 6,
  approved: 1,
  paid: 5,
  in_progress: 4,
  completed: 3,
  rejected: 2,
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
      <Counted hint={chartHints.statuses}>
        {(id) => <DonutChart title="Status distribution" data={statuses} aria-describedby={id} />}
      </Counted>
      <Counted hint={chartHints.services}>
        {(id) => (
          <BarChart title="Service performance" orientation="horizontal" data={services} aria-describedby={id} />
        )}
      </Counted>
    </Pair>
  );
}

export function Daily({ data }: PanelProps) {
  const days = data.dailySubmissions.map(({ date, count }) => ({ label: shortCalendarDayOf(date), value: count }));
  return (
    <Counted hint={chartHints.days}>
      {(id) => <BarChart title="Submissions per day, last 7 days" data={days} aria-describedby={id} />}
    </Counted>
  );
}

export function Quality({ data }: PanelProps) {
  return (
    <Stack gap={6}>
      <StatRow figures={qualityFigures(data)} />
      <Section title="Common issues" size="lg">
        <Counted hint={chartHints.issues}>
          {(id) =>
            data.mostCommonIssues.length > 0 ? (
              <Issues aria-describedby={id}>
                {data.mostCommonIssues.map((issue) => (
                  <li key={issue}>{commentCategories.find(({ id: known }) => known === issue)?.label ?? issue}</li>
                ))}
              </Issues>
            ) : (
              <p>No comment has a category yet.</p>
            )
          }
        </Counted>
      </Section>
    </Stack>
  );
}

export function Financial({ data }: PanelProps) {
  const weeks = data.weeklyRevenue.map(({ week, revenue }) => ({ label: shortCalendarDayOf(week), value: revenue }));
  return (
    <Stack gap={6}>
      <StatRow figures={financialFigures(data)} />
      <Counted hint={chartHints.weeks}>
        {(id) => (
          <LineChart
            title="Revenue per week, last 4 weeks"
            data={weeks}
            formatValue={dollarsOf}
            aria-describedby={id}
          />
        )}
      </Counted>
    </Stack>
  );
}

const Nothing = () => (
  <EmptyState title="Nothing in this range" headingLevel={2}>
    No orders in this range. Choose a longer range.
  </EmptyState>
);
