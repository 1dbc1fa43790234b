import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { LineChart } from './index.js';

const days = ['14 Nov', '15 Nov', '16 Nov', '17 Nov', '18 Nov', '19 Nov', '20 Nov'];
const counts = [3, 5, 2, 8, 6, 0, 9];

const meta = {
  title: 'Components/Charts/LineChart',
  component: LineChart,
  args: {
    title: 'Submissions a day, the last 7 days',
    data: days.map((label, index) => ({ label, value: counts[index] as number })),
    labels: { label: 'Day', value: 'Submissions' },
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '640px' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('svg path')).not.toBeNull(), { timeout: 4000 });
  },
} satisfies Meta<typeof LineChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = { parameters: { picture: true } };

export const Money: Story = {
  args: {
    title: 'Revenue a week',
    data: [
      { label: '26 Oct', value: 124_500 },
      { label: '2 Nov', value: 98_000 },
      { label: '9 Nov', value: 151_200 },
      { label: '16 Nov', value: 87_300 },
    ],
    formatValue: (cents) => (cents / 100).toLocaleString('en', { style: 'currency', currency: 'USD' }),
    labels: { label: 'Week', value: 'Revenue' },
  },
};

/** One day is a point. */
export const OnePoint: Story = { args: { data: [{ label: '20 Nov', value: 9 }] } };

export const AllZero: Story = { args: { data: days.map((label) => ({ label, value: 0 })) } };

export const Empty: Story = {
  args: { data: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No data yet')).toBeVisible();
  },
};

export const AYear: Story = {
  args: { data: Array.from({ length: 365 }, (_, index) => ({ label: `Day ${index + 1}`, value: (index * 37) % 23 })) },
};

export const Phone: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '328px' }}>
        <Story />
      </div>
    ),
  ],
};

/** Names that do not fit are cut on the axis, never in the table. */
export const LongText: Story = {
  args: {
    title: 'Submissions a day in the week before the deadline of the winter conference on the history of railways',
    data: days.map((label, index) => ({
      label: `${label}, the week before the deadline`,
      value: counts[index] as number,
    })),
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '328px' }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  args: { title: 'الطلبات في اليوم', labels: { table: 'اعرض البيانات كجدول' } },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    const summary = canvas.getByText('Show the data as a table');
    await expect(summary).toHaveFocus();
    // A simulated key does not open a native summary; its click is what the key would do.
    await userEvent.click(summary);
    await expect(canvas.getByRole('row', { name: /^14 Nov 3/ })).toBeVisible();
    await userEvent.click(summary);
    await expect(canvas.getByRole('table')).not.toBeVisible();
  },
};
