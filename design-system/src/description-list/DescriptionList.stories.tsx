import type { Meta, StoryObj } from '@storybook/react';
import { StatusBadge } from '../status-badge/index.js';
import { DescriptionList } from './DescriptionList.js';

const items = [
  { term: 'Service', description: 'Deep Clarity Edit' },
  { term: 'Word count', description: '2,340' },
  { term: 'Price', description: '$250.00' },
  { term: 'Status', description: <StatusBadge status="paid">Paid</StatusBadge> },
  { term: 'Submitted', description: '3 March 2026, 14:05' },
  { term: 'Client', description: 'Sample content (no user)' },
];

const meta = {
  title: 'Components/DescriptionList',
  component: DescriptionList,
  args: { items },
  argTypes: { items: { control: false } },
} satisfies Meta<typeof DescriptionList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const TwoColumns: Story = { args: { columns: 2 } };
export const ThreeColumns: Story = { args: { columns: 3 } };
export const Narrow: Story = { decorators: [(Story) => <div style={{ inlineSize: 150 }}>{Story()}</div>] };
export const LongText: Story = {
  args: {
    items: [
      {
        term: 'Instructions given with the order, in the words of the client',
        description: `Please keep the voice. ${'Rechtsschutzversicherungsgesellschaften '.repeat(4)}`,
      },
      { term: 'Link', description: 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789/edit' },
    ],
  },
  decorators: [(Story) => <div style={{ inlineSize: 340 }}>{Story()}</div>],
};
export const RightToLeft: Story = {
  args: {
    dir: 'rtl',
    lang: 'ar',
    columns: 2,
    items: [
      { term: 'الخدمة', description: 'مراجعة سريعة' },
      { term: 'عدد الكلمات', description: '٢٬٣٤٠' },
    ],
  },
};
