import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { PriceSummary } from './PriceSummary.js';

const meta = {
  title: 'Components/PriceSummary',
  component: PriceSummary,
  args: {
    caption: 'Order summary',
    lines: [
      { id: 'express', label: 'Express Review', amounts: ['₹4,500.00', '$50.00'] },
      { id: '24hour', label: '24-Hour Rush Service', amounts: ['₹1,500.00', '$18.00'] },
      { id: 'consultation', label: '30-minute Zoom/Google Meet Consult', amounts: ['₹2,000.00', '$25.00'] },
    ],
    total: { label: 'Total', amounts: ['₹8,000.00', '$93.00'] },
  },
} satisfies Meta<typeof PriceSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Each amount has its line's name. */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const row = within(canvasElement).getByRole('row', { name: /24-Hour Rush Service/ });
    await expect(within(row).getByRole('rowheader')).toHaveTextContent('24-Hour Rush Service');
  },
};
export const WithColumnNames: Story = { args: { amountLabels: ['Rupees', 'Dollars'] } };
export const OneLine: Story = {
  args: {
    lines: [{ id: 'deep', label: 'Deep Clarity Edit', amounts: ['$250.00'] }],
    total: { label: 'Total', amounts: ['$250.00'] },
  },
};
export const LongText: Story = {
  args: {
    lines: [
      {
        id: 'long',
        label: 'Rechtsschutzversicherungsgesellschaften Review with an optional call of 45 minutes',
        amounts: ['₹1,23,45,678.00', '$1,234,567.00'],
      },
    ],
  },
  decorators: [(Story) => <div style={{ inlineSize: 420 }}>{Story()}</div>],
};
export const RightToLeft: Story = {
  args: {
    dir: 'rtl',
    lang: 'ar',
    caption: 'ملخص الطلب',
    lines: [{ id: 'express', label: 'مراجعة سريعة', amounts: ['$50.00'] }],
    total: { label: 'المجموع', amounts: ['$50.00'] },
  },
};
