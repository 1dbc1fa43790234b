import type { Meta, StoryObj } from '@storybook/react';
import { Inline } from '../layout/index.js';
import { StatusBadge } from './StatusBadge.js';

const meta = {
  title: 'Components/StatusBadge',
  component: StatusBadge,
  args: { status: 'in_progress', children: 'In progress' },
} satisfies Meta<typeof StatusBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** Each status has its own mark, so that colour is never the only sign. */
export const AllStatuses: Story = {
  render: () => (
    <Inline>
      <StatusBadge status="pending_approval">Pending approval</StatusBadge>
      <StatusBadge status="approved">Approved</StatusBadge>
      <StatusBadge status="paid">Paid</StatusBadge>
      <StatusBadge status="in_progress">In progress</StatusBadge>
      <StatusBadge status="completed">Completed</StatusBadge>
      <StatusBadge status="rejected">Rejected</StatusBadge>
    </Inline>
  ),
};

/** A status without a look of its own shows as a plain mark. */
export const UnknownStatus: Story = { args: { status: 'on_hold', children: 'On hold' } };

export const LongText: Story = {
  render: () => (
    <div style={{ inlineSize: 140 }}>
      <StatusBadge status="pending_approval">Waiting for the approval of the whole committee</StatusBadge>
    </div>
  ),
};

export const RightToLeft: Story = {
  render: () => (
    <Inline dir="rtl" lang="ar">
      <StatusBadge status="completed">مكتمل</StatusBadge>
      <StatusBadge status="in_progress">قيد التنفيذ</StatusBadge>
    </Inline>
  ),
};
