import type { Meta, StoryObj } from '@storybook/react';
import { Inbox } from 'lucide-react';
import { LinkButton } from '../button/index.js';
import { EmptyState } from './EmptyState.js';

const meta = {
  title: 'Components/EmptyState',
  component: EmptyState,
  args: { title: 'No submissions yet' },
  argTypes: { action: { control: false }, icon: { control: false } },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Full: Story = {
  args: {
    icon: <Inbox />,
    title: 'No orders yet',
    children: 'When you submit a document, you can follow it here from approval to delivery.',
    action: <LinkButton href="#submit">Submit document</LinkButton>,
  },
};

export const LongText: Story = {
  args: {
    ...Full.args,
    title: 'No submissions match “Rechtsschutzversicherungsgesellschaften in the last ninety days”',
  },
  decorators: [(Story) => <div style={{ inlineSize: 280 }}>{Story()}</div>],
};

export const RightToLeft: Story = {
  args: { dir: 'rtl', lang: 'ar', icon: <Inbox />, title: 'لا طلبات بعد', children: 'عندما ترسل مستندًا يظهر هنا.' },
};
