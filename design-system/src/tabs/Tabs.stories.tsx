import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Tab, Tabs } from './index.js';

const text = (words: string) => <p>{words}</p>;

const queues = [
  { id: 'pending', label: 'Pending', count: 12, content: text('Twelve submissions wait for your approval.') },
  { id: 'approved', label: 'Approved', count: 4, content: text('Four submissions wait for their payment.') },
  { id: 'paid', label: 'Paid', count: 0, content: text('No paid submissions') },
  { id: 'in_progress', label: 'In Progress', count: 3, content: text('Three submissions are on the desk.') },
  { id: 'completed', label: 'Completed', count: 1248, content: text('The archive.') },
  { id: 'samples', label: 'Samples', count: 6, content: text('Six samples, which belong to nobody.') },
];

const meta = {
  title: 'Components/Tabs',
  component: Tabs,
  args: { label: 'Submissions by status', items: queues, onSelectionChange: fn() },
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const WithoutCounts: Story = {
  args: {
    label: 'Analytics',
    items: [
      { id: 'overview', label: 'Overview', content: text('Status distribution and service performance.') },
      { id: 'submissions', label: 'Submissions', content: text('Daily counts for the last 7 days.') },
      { id: 'quality', label: 'Quality', content: text('Return rate, completion rate, common issues.') },
    ],
  },
};

export const Disabled: Story = {
  args: {
    items: queues.map((item) => (item.id === 'approved' ? { ...item, isDisabled: true } : item)),
  },
  play: async ({ canvas }) => {
    const pending = canvas.getByRole('tab', { name: 'Pending 12' });
    pending.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Paid 0' })).toHaveFocus();
    await expect(canvas.getByRole('tab', { name: 'Approved 4' })).toBeDisabled();
  },
};

/** An id is the owner's: one with a space still ties a tab to its panel. */
export const IdsWithSpaces: Story = {
  args: { items: [{ id: 'In Progress', label: 'In Progress', content: text('Three submissions are on the desk.') }] },
  play: async ({ canvas }) => {
    const tab = canvas.getByRole('tab', { name: 'In Progress' });
    await expect(canvas.getByRole('tabpanel', { name: 'In Progress' })).toHaveAttribute(
      'id',
      tab.getAttribute('aria-controls'),
    );
  },
};

/** The owner holds the selected tab; a refusal leaves everything as it was. */
export const Controlled: Story = {
  render: function Controlled(args) {
    const [key, setKey] = useState('approved');
    const held = { selectedKey: key, defaultSelectedKey: undefined };
    return <Tabs {...args} {...held} onSelectionChange={(next) => next !== 'samples' && setKey(next)} />;
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('tab', { selected: true })).toHaveAccessibleName('Approved 4');
    await userEvent.click(canvas.getByRole('tab', { name: 'Samples 6' }));
    await expect(canvas.getByRole('tab', { selected: true })).toHaveAccessibleName('Approved 4');
    await userEvent.click(canvas.getByRole('tab', { name: 'Paid 0' }));
    await expect(canvas.getByRole('tabpanel', { name: 'Paid 0' })).toHaveTextContent('No paid submissions');
  },
};

/** What is typed in a panel is still there when one comes back. */
export const KeptMounted: Story = {
  args: {
    shouldForceMount: true,
    items: [
      {
        id: 'notes',
        label: 'Notes',
        content: (
          <label>
            Review notes <input type="text" />
          </label>
        ),
      },
      { id: 'files', label: 'Files', content: text('No file yet.') },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Review notes'), 'Check the citations');
    await userEvent.click(canvas.getByRole('tab', { name: 'Files' }));
    await expect(canvas.getByLabelText('Review notes')).not.toBeVisible();
    await userEvent.click(canvas.getByRole('tab', { name: 'Notes' }));
    await expect(canvas.getByLabelText('Review notes')).toHaveValue('Check the citations');
  },
};

export const LongText: Story = {
  args: {
    items: [
      {
        id: 'long',
        label: 'Waiting for the approval of an administrator who is away until the second week of January',
        count: 1_204_518,
        content: text('Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4)),
      },
      ...queues,
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '320px', overflowWrap: 'anywhere' }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  args: {
    label: 'الطلبات',
    items: [
      { id: 'pending', label: 'قيد الانتظار', count: 12, content: text('اثنا عشر طلبا بانتظار الموافقة.') },
      { id: 'approved', label: 'مقبول', count: 4, content: text('أربعة طلبات بانتظار الدفع.') },
      { id: 'completed', label: 'مكتمل', count: 8, content: text('الأرشيف.') },
    ],
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const tabs = canvas.getAllByRole('tab');
    tabs[0]?.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(tabs[1]).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(tabs[0]).toHaveFocus();
  },
};

/** On a phone the row scrolls and the selected tab is brought into sight. */
export const Phone: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '320px' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const list = canvas.getByRole('tablist');
    canvas.getByRole('tab', { name: 'Pending 12' }).focus();
    await userEvent.keyboard('{End}');
    const tab = canvas.getByRole('tab', { name: 'Samples 6' });
    await expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(list.getBoundingClientRect().right + 1);
    await expect(list.scrollLeft).toBeGreaterThan(0);
    // The row fades at the side that has more.
    await waitFor(() => expect(list).toHaveAttribute('data-more', 'before'));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(list).toHaveAttribute('data-more', 'after'));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(list).toHaveAttribute('data-more', 'before'));
  },
};

/** A component of your own among the parts. */
function Archive() {
  return (
    <Tab id="archive" label="Archive">
      <h2>Archive</h2>
      <p>Orders from before this year.</p>
    </Tab>
  );
}

/** A `Tab` for each view in place of `items`; here one of them is in a component of its own. */
export const Parts: Story = {
  args: {
    items: undefined,
    defaultSelectedKey: 'open',
    children: (
      <>
        <Tab id="open" label="Open" count={12}>
          <h2>Open</h2>
        </Tab>
        <Tab id="blocked" label="Blocked" isDisabled>
          <h2>Blocked</h2>
        </Tab>
        <Archive />
      </>
    ),
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('tab', { selected: true })).toHaveAccessibleName('Open 12');
    await expect(canvas.getByRole('tabpanel', { name: 'Open 12' })).toBeVisible();
    canvas.getByRole('tab', { selected: true }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith('archive');
    await expect(canvas.getByRole('tab', { name: 'Archive' })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel', { name: 'Archive' })).toBeVisible();
    await expect(canvas.getAllByRole('tabpanel')).toHaveLength(1);
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Open 12' })).toHaveFocus();
  },
};

/** A count that arrives makes its tab wider; the selected tab is in sight all the same. */
export const CountsArrive: Story = {
  args: { defaultSelectedKey: 'completed' },
  render: function CountsArrive(args) {
    const [areCounted, count] = useState(false);
    const items = areCounted ? queues : queues.map(({ count: _, ...queue }) => queue);
    return (
      <div style={{ inlineSize: '320px' }}>
        <Tabs label={args.label} defaultSelectedKey={args.defaultSelectedKey} items={items} />
        <button type="button" onClick={() => count(true)}>
          Count
        </button>
      </div>
    );
  },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('tablist');
    await userEvent.click(canvas.getByRole('button', { name: 'Count' }));
    const tab = canvas.getByRole('tab', { selected: true });
    await expect(tab).toHaveAccessibleName('Completed 1,248');
    await waitFor(() =>
      expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(list.getBoundingClientRect().right + 1),
    );
  },
};

/** One Tab stop for the row, one for the panel; arrows travel, wrap and select; Home and End go to the ends. */
export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    const tab = (name: string) => canvas.getByRole('tab', { name });
    await userEvent.tab();
    await expect(tab('Pending 12')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(tab('Approved 4')).toHaveFocus();
    await expect(tab('Approved 4')).toHaveAttribute('aria-selected', 'true');
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith('approved');
    await userEvent.keyboard('{End}');
    await expect(tab('Samples 6')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(tab('Pending 12')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(tab('Samples 6')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(tab('Pending 12')).toHaveFocus();
    await userEvent.tab();
    const panel = canvas.getByRole('tabpanel', { name: 'Pending 12' });
    await expect(panel).toHaveFocus();
    await expect(within(panel).getByText(/Twelve submissions/)).toBeVisible();
    await userEvent.tab({ shift: true });
    await expect(tab('Pending 12')).toHaveFocus();
  },
};
