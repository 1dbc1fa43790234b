import type { Meta, StoryObj } from '@storybook/react';
import type { CSSProperties } from 'react';
import { expect, within } from 'storybook/test';
import { StatCard } from './StatCard.js';

const grid = { display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))' };

const meta = {
  title: 'Components/StatCard',
  component: StatCard,
  args: { label: 'Total submissions', value: '214' },
} satisfies Meta<typeof StatCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The label names the figure for screen readers. */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('group', { name: 'Total submissions' })).toHaveTextContent('214');
  },
};

export const InARow: Story = {
  render: () => (
    <div style={grid}>
      <StatCard
        label="Total submissions"
        value="214"
        change="+12% against the 30 days before"
        trend="up"
        changeTone="good"
      />
      <StatCard
        label="Avg turnaround"
        value="61 h"
        change="+4 h"
        trend="up"
        changeTone="bad"
        hint="From payment to completion."
      />
      <StatCard label="Completion rate" value="92%" change="No change" trend="flat" />
      <StatCard label="Revenue" value="$12,450.00" change="−3%" trend="down" changeTone="bad" />
    </div>
  ),
};

/** On a phone all figures have one size and one baseline, whether labels and figures are short or long. */
export const NarrowRow: Story = {
  render: () => (
    <div
      style={
        {
          ...grid,
          gridTemplateColumns: '1fr 1fr',
          inlineSize: 300,
          '--mg-stat-row-characters': '$12,450.00'.length,
        } as CSSProperties
      }
    >
      <StatCard label="Submissions in the range" value="7" hint="Orders that arrived." />
      <StatCard label="Revenue" value="$12,450.00" hint="Orders that were paid." />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const figures = [...canvasElement.querySelectorAll('[data-part="value"] > span')];
    const [short, long] = figures.map((figure) => ({
      top: figure.getBoundingClientRect().top,
      size: getComputedStyle(figure).fontSize,
    }));
    await expect(short).toEqual(long);
  },
};

export const Loading: Story = { args: { isLoading: true, hint: 'From payment to completion.' } };

export const NoFigurePossible: Story = {
  args: { label: 'Avg turnaround', value: '–', hint: 'Nothing was completed yet.' },
};

export const LongText: Story = {
  args: { label: 'Clients with two or more orders, guests included, in the last year', value: '₹12,34,56,789.00' },
  decorators: [(Story) => <div style={{ inlineSize: 180 }}>{Story()}</div>],
};

export const RightToLeft: Story = {
  args: {
    dir: 'rtl',
    lang: 'ar',
    label: 'مجموع الطلبات',
    value: '٢١٤',
    change: '+١٢٪',
    trend: 'up',
    changeTone: 'good',
  },
};
