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

/** A chart with a hint below it that says what bff/src/analytics counts. `children` gets the id of the hint. */
function Counted({ hint, children }: { hint: string; children: (describedBy: string) => ReactNode }) {
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

/** The chart colour nearest to the status's badge. A status keeps its colour when another one has no orders. */
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

function Overview({ data }: PanelProps) {
  const statuses = Object.entries(data.statusDistribution).map(statusPart);
  const services = Object.entries(data.serviceDistribution).map(([label, value]) => ({ label, value }));
  if (data.totalSubmissions === 0)
    return <EmptyState title="Nothing in this range">No orders in this range. Choose a longer range.</EmptyState>;
  return (
    <Pair>
      <Counted hint="Orders received in the range, by their current status.">
        {(id) => <DonutChart title="Status distribution" data={statuses} aria-describedby={id} />}
      </Counted>
      <Counted hint="Orders received in the range, by service. Add-ons are not counted.">
        {(id) => (
          <BarChart title="Service performance" orientation="horizontal" data={services} aria-describedby={id} />
        )}
      </Counted>
    </Pair>
  );
}

function Daily({ data }: PanelProps) {
  const days = data.dailySubmissions.map(({ date, count }) => ({ label: shortCalendarDayOf(date), value: count }));
  return (
    <Counted hint="Orders received on each of the last 7 days, for every range.">
      {(id) => <BarChart title="Submissions per day, last 7 days" data={days} aria-describedby={id} />}
    </Counted>
  );
}

function Quality({ data }: PanelProps) {
  return (
    <Stack gap={6}>
      <StatRow figures={qualityFigures(data)} />
      <Section title="Common issues" size="lg">
        <Counted hint="The five most frequent comment categories in orders received in the range.">
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

function Financial({ data }: PanelProps) {
  const weeks = data.weeklyRevenue.map(({ week, revenue }) => ({ label: shortCalendarDayOf(week), value: revenue }));
  return (
    <Stack gap={6}>
      <StatRow figures={financialFigures(data)} />
      <Counted hint="Orders paid in each of the last 4 weeks (from Monday, this week included), less the refunds of that week, for every range. In US dollars.">
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

const panels = { overview: Overview, submissions: Daily, quality: Quality, financial: Financial };

export default function Panel({ view, data }: PanelProps & { view: keyof typeof panels }) {
  const Shown = panels[view];
  return <Shown data={data} />;
}
