import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { BarChart } from './index.js';

const statuses = [
  { label: 'Pending', value: 12 },
  { label: 'Approved', value: 4 },
  { label: 'Paid', value: 7 },
  { label: 'In Progress', value: 3 },
  { label: 'Completed', value: 41 },
  { label: 'Rejected', value: 2 },
];

const meta = {
  title: 'Components/Charts/BarChart',
  component: BarChart,
  args: { title: 'Submissions by status', data: statuses, labels: { label: 'Status', value: 'Submissions' } },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '640px' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof BarChart>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The picture is drawn once the container has a size. */
async function drawn(canvasElement: HTMLElement) {
  await waitFor(() => expect(canvasElement.querySelector('svg path')).not.toBeNull(), { timeout: 4000 });
}

export const Playground: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(
      canvas.getByRole('img', { name: 'Submissions by status Highest: Completed, 41. Lowest: Rejected, 2.' }),
    ).toBeVisible();
  },
};

export const Horizontal: Story = {
  args: { orientation: 'horizontal' },
  parameters: { picture: true },
  play: async ({ canvasElement }) => drawn(canvasElement),
};

/** The drawing takes the colours of the theme, again when that changes. */
export const ThemeSwitch: Story = {
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    const root = document.documentElement;
    const before = root.dataset.theme;
    const fills = () =>
      [...canvasElement.querySelectorAll('svg path')].map((path) => path.getAttribute('fill')?.toLowerCase());
    const ink = () => getComputedStyle(root).getPropertyValue('--mg-color-chart-1').trim().toLowerCase();
    await waitFor(() => expect(fills()).toContain(ink()));
    try {
      root.dataset.theme = before === 'dark' ? 'light' : 'dark';
      const other = ink();
      await waitFor(() => expect(fills()).toContain(other));
    } finally {
      root.dataset.theme = before;
    }
  },
};

export const Empty: Story = {
  args: { data: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No data yet')).toBeVisible();
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};

export const Many: Story = {
  args: {
    title: 'Words a day',
    data: Array.from({ length: 31 }, (_, index) => ({ label: `1${index + 1}`, value: (index * 7919) % 3000 })),
    formatValue: (value) => value.toLocaleString('en'),
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
};

export const LongText: Story = {
  args: {
    orientation: 'horizontal',
    title: 'Submissions by service, of those clients who came a second time within the term, without samples',
    data: [
      { label: 'Statement of Purpose with a consultation and a rush of 24 hours', value: 1_204_518 },
      { label: 'Rindfleischetikettierungsüberwachung', value: 804_518 },
      { label: 'Express', value: 204 },
    ],
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
};

export const Phone: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '328px' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => drawn(canvasElement),
};

export const RightToLeft: Story = {
  args: {
    title: 'الطلبات حسب الحالة',
    orientation: 'horizontal',
    data: [
      { label: 'قيد الانتظار', value: 12 },
      { label: 'مكتمل', value: 41 },
    ],
    labels: {
      table: 'اعرض البيانات كجدول',
      label: 'الحالة',
      value: 'الطلبات',
      summary: (highest, lowest) => `الأعلى: ${highest}. الأدنى: ${lowest}.`,
    },
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => drawn(canvasElement),
};

/** Tab reaches the button of the table, Enter and Space open and close it; every value of the picture is in it. */
export const Keyboard: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvas.getByRole('table')).not.toBeVisible();
    await userEvent.tab();
    const summary = canvas.getByText('Show the data as a table');
    await expect(summary).toHaveFocus();
    // A simulated key does not open a native summary; its click is what the key would do.
    await userEvent.click(summary);
    const table = canvas.getByRole('table', { name: 'Submissions by status' });
    for (const { label, value } of statuses) {
      const row = within(table).getByRole('row', { name: new RegExp(`^${label}`) });
      await expect(within(row).getByRole('cell')).toHaveTextContent(String(value));
    }
  },
};
