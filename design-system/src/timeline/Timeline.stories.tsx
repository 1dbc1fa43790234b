import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { Timeline } from './Timeline.js';

const meta = {
  title: 'Components/Timeline',
  component: Timeline,
  args: {
    items: [
      {
        id: 'submitted',
        title: 'Submitted',
        time: '3 March 2026, 14:05',
        dateTime: '2026-03-03T14:05:00Z',
        state: 'done',
      },
      {
        id: 'approved',
        title: 'Approved',
        time: '3 March 2026, 16:40',
        dateTime: '2026-03-03T16:40:00Z',
        state: 'done',
      },
      { id: 'paid', title: 'Paid', time: '4 March 2026, 09:12', dateTime: '2026-03-04T09:12:00Z', state: 'done' },
      { id: 'in_progress', title: 'In progress', description: 'Your editor is reading the draft.', state: 'current' },
      { id: 'completed', title: 'Completed', description: 'Expected by 11 March 2026.', state: 'upcoming' },
    ],
  },
  argTypes: { items: { control: false } },
} satisfies Meta<typeof Timeline>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The step under way is marked for screen readers as the current one. */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const current = canvasElement.querySelector('[aria-current="step"]');
    await expect(current).toHaveTextContent('Now: In progress');
    await expect(within(canvasElement).getAllByRole('listitem')).toHaveLength(5);
  },
};

export const Rejected: Story = {
  args: {
    items: [
      { id: 'submitted', title: 'Submitted', time: '3 March 2026', dateTime: '2026-03-03', state: 'done' },
      {
        id: 'rejected',
        title: 'Rejected',
        time: '4 March 2026',
        dateTime: '2026-03-04',
        description: 'The document is a set of slides; we review running text only.',
        state: 'failed',
      },
    ],
  },
};

export const LongText: Story = {
  decorators: [(Story) => <div style={{ inlineSize: 220 }}>{Story()}</div>],
  args: {
    items: [
      { id: 'a', title: 'Rechtsschutzversicherungsgesellschaften have been asked for approval', state: 'done' },
      { id: 'b', title: 'In progress', description: 'Your editor is reading the draft. '.repeat(5), state: 'current' },
    ],
  },
};

export const RightToLeft: Story = {
  args: {
    dir: 'rtl',
    lang: 'ar',
    labels: { done: 'تم', current: 'الآن', upcoming: 'لاحقًا', failed: 'لم يتم' },
    items: [
      { id: 'a', title: 'أُرسل', time: '٣ آذار ٢٠٢٦', dateTime: '2026-03-03', state: 'done' },
      { id: 'b', title: 'قيد التنفيذ', state: 'current' },
      { id: 'c', title: 'مكتمل', state: 'upcoming' },
    ],
  },
};
