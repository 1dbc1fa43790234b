import type { Meta, StoryObj } from '@storybook/react';
import { CircleHelp } from 'lucide-react';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { Button, IconButton } from '../button/index.js';
import { Tooltip } from './index.js';

const help = (
  <IconButton label="What this counts" icon={<CircleHelp size={18} strokeWidth={1.5} aria-hidden />} variant="quiet" />
);

const meta = {
  title: 'Components/Tooltip',
  component: Tooltip,
  args: {
    content: 'Completed submissions out of all approved submissions. Samples are not counted.',
    children: help,
    delay: 0,
  },
  decorators: [
    (Story) => (
      <main style={{ minBlockSize: '10rem', paddingBlockStart: '5rem', paddingInlineStart: '9rem' }}>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Open: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'What this counts' });
    button.focus();
    const tip = await canvas.findByRole('tooltip');
    await expect(tip).toBeVisible();
    await expect(button).toHaveAccessibleDescription(/Completed submissions/);
    await expect(tip.getBoundingClientRect().bottom).toBeLessThanOrEqual(button.getBoundingClientRect().top);
  },
};

export const Below: Story = {
  args: { side: 'bottom' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'What this counts' });
    button.focus();
    const tip = await canvas.findByRole('tooltip');
    await expect(tip.getBoundingClientRect().top).toBeGreaterThanOrEqual(button.getBoundingClientRect().bottom);
  },
};

/** It waits for a pointer that stays, and stays while the pointer is on the tooltip itself. */
export const Hover: Story = {
  args: { delay: 300 },
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('button'));
    await expect(canvas.queryByRole('tooltip')).toBeNull();
    const tip = await canvas.findByRole('tooltip');
    await userEvent.unhover(canvas.getByRole('button'));
    await userEvent.hover(tip);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(tip).toBeVisible();
    await userEvent.unhover(tip);
    await waitFor(() => expect(canvas.queryByRole('tooltip')).toBeNull());
  },
};

/** A pointer that only passes over the control takes nothing from the focus, which still holds the tooltip. */
export const PointerOverTheFocus: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    const tip = await canvas.findByRole('tooltip');
    await userEvent.hover(canvas.getByRole('button'));
    await userEvent.unhover(canvas.getByRole('button'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(tip).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('tooltip')).toBeNull();
  },
};

/** It turns to the side where there is room. */
export const AtTheEdge: Story = {
  decorators: [
    (Story) => (
      <div style={{ position: 'fixed', insetBlockStart: 0, insetInlineEnd: 0 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    canvas.getByRole('button').focus();
    const box = (await canvas.findByRole('tooltip')).getBoundingClientRect();
    await expect(box.top).toBeGreaterThanOrEqual(0);
    await expect(box.right).toBeLessThanOrEqual(innerWidth);
  },
};

export const LongText: Story = {
  args: {
    content: `${'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2)} is one word, and a sentence may hold several of them before it comes to its end.`,
  },
  play: async ({ canvas }) => {
    canvas.getByRole('button').focus();
    const box = (await canvas.findByRole('tooltip')).getBoundingClientRect();
    await expect(box.width).toBeLessThanOrEqual(321);
  },
};

export const RightToLeft: Story = {
  args: { content: 'الطلبات المكتملة من كل ما تمت الموافقة عليه.', children: <Button>معدل الإنجاز</Button> },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    canvas.getByRole('button').focus();
    await expect(await canvas.findByRole('tooltip')).toBeVisible();
  },
};

/** Tab shows it, Escape puts it away and leaves the focus, moving on puts it away too. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    fireEvent.keyDown(canvas.getByRole('button'), { key: 'Escape', isComposing: true });
    await expect(canvas.getByRole('tooltip')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('tooltip')).toBeNull();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('tooltip')).toBeVisible();
    await userEvent.tab();
    await expect(canvas.queryByRole('tooltip')).toBeNull();
  },
};
