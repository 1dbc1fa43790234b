import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { DonutChart } from './index.js';

const services = [
  { label: 'Express Review', value: 48 },
  { label: 'Deep Clarity Edit', value: 27 },
  { label: 'Statement of Purpose', value: 19 },
  { label: 'Academic Reset Intensive', value: 6 },
];

const meta = {
  title: 'Components/Charts/DonutChart',
  component: DonutChart,
  args: {
    title: 'Submissions by service',
    data: services,
    labels: { label: 'Service', value: 'Submissions', total: 'Submissions' },
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
} satisfies Meta<typeof DonutChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = { parameters: { picture: true } };

export const OnePart: Story = { args: { data: services.slice(0, 1) } };

/** After six parts the colours begin again, paler; legend and table tell them apart. */
export const ManyParts: Story = {
  args: { data: Array.from({ length: 9 }, (_, index) => ({ label: `Category ${index + 1}`, value: 9 - index })) },
};

/** Nothing has no parts. */
export const AllZero: Story = {
  args: { data: services.map(({ label }) => ({ label, value: 0 })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No data yet')).toBeVisible();
  },
};

/** The table has the shares too. */
export const Table: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Show the data as a table'));
    await expect(canvas.getByRole('row', { name: /Express Review 48 48\s?%/ })).toBeVisible();
  },
};

/** A part with a colour of its own keeps it, whatever stands before it. */
export const OwnColors: Story = {
  args: {
    title: 'Submissions by status',
    data: [
      { label: 'Pending', value: 3, color: 4 },
      { label: 'In Progress', value: 7, color: 2 },
      { label: 'Completed', value: 19, color: 3 },
    ],
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('svg path')).not.toBeNull(), { timeout: 4000 });
    const swatches = [...canvasElement.querySelectorAll('[data-part="swatch"] > rect')];
    await expect(swatches.map((swatch) => swatch.getAttribute('fill'))).toEqual([
      'var(--mg-color-chart-4)',
      'var(--mg-color-chart-2)',
      'var(--mg-color-chart-3)',
    ]);
  },
};

export const LongText: Story = {
  args: {
    data: [
      { label: 'Statement of Purpose with a consultation and a rush of 24 hours', value: 1_204_518 },
      { label: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz', value: 804_518 },
    ],
  },
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

export const RightToLeft: Story = {
  args: { title: 'الطلبات حسب الخدمة', labels: { table: 'اعرض البيانات كجدول', total: 'المجموع' } },
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
    await expect(canvas.getByRole('row', { name: /^Express Review 48/ })).toBeVisible();
    await userEvent.click(summary);
    await expect(canvas.getByRole('table')).not.toBeVisible();
  },
};
