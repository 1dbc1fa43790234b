import type { Meta, StoryObj } from '@storybook/react';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button, IconButton } from '../button/index.js';
import { Dialog } from '../dialog/index.js';
import { Stack } from '../layout/index.js';
import { Select } from '../select/index.js';
import { Text } from '../text/index.js';
import { TextField } from '../text-field/index.js';
import { Popover } from './index.js';

const meta = {
  title: 'Components/Popover',
  component: Popover,
  args: {
    label: 'Due date',
    children: (
      <Stack gap={3}>
        <Text>The client needs the review on 30 November 2026.</Text>
        <TextField label="Reason for a later day" />
        <Button size="sm">Ask the client</Button>
      </Stack>
    ),
    onOpenChange: fn(),
  },
  decorators: [
    (Story) => (
      <main style={{ minBlockSize: '20rem' }}>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Open: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Due date' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    await expect(canvas.getByRole('dialog', { name: 'Due date' })).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(button);
    await expect(canvas.queryByRole('dialog')).toBeNull();
  },
};

/** Any button can open it, and the content can close it. */
export const OwnTrigger: Story = {
  args: {
    label: 'About the price',
    align: 'end',
    trigger: (props) => <IconButton {...props} label="About the price" icon={<Info />} />,
    children: (close) => (
      <Stack gap={3}>
        <Text>Up to about 100 words over is free.</Text>
        <Button size="sm" onClick={close}>
          Close
        </Button>
      </Stack>
    ),
  },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'About the price' });
    await userEvent.click(button);
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(button).toHaveFocus();
  },
};

/** The owner holds whether it is open; a refusal leaves it as it was. */
export const Controlled: Story = {
  render: function Refusing(args) {
    const [isOpen, setOpen] = useState(false);
    const [isLocked, lock] = useState(false);
    return (
      <Popover {...args} defaultOpen={undefined} isOpen={isOpen} onOpenChange={(next) => !isLocked && setOpen(next)}>
        <Button onClick={() => lock(true)}>Lock</Button>
      </Popover>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Due date' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Lock' }));
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('dialog')).toBeVisible();
  },
};

/** A press elsewhere closes it and leaves the focus where the press put it. */
export const PressOutside: Story = {
  decorators: [
    (Story) => (
      <>
        <Story />
        <p>Elsewhere</p>
      </>
    ),
  ],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Due date' }));
    await userEvent.click(canvas.getByText(/The client needs/));
    await expect(canvas.getByRole('dialog')).toBeVisible();
    fireEvent.pointerDown(canvas.getByText('Elsewhere'));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
  },
};

/** Escape leaves the inner of two at a time: the open list, then the popover, then the dialog. */
export const InADialog: Story = {
  render: function InADialog(args) {
    const [isOpen, setOpen] = useState(true);
    return (
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Submission">
        <Popover {...args}>
          <Select label="Level" items={[{ id: 'phd', label: 'PhD' }]} />
        </Popover>
      </Dialog>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Due date' }));
    const popover = canvas.getByRole('dialog', { name: 'Due date' });
    await userEvent.click(within(popover).getByRole('combobox', { name: 'Level' }));
    await expect(canvas.getByRole('option', { name: 'PhD' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('option')).toBeNull();
    await expect(popover).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog', { name: 'Due date' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Due date' })).toHaveFocus();
    await expect(canvas.getByRole('dialog', { name: 'Submission' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};

/** Escape on the button closes the popover, and not the dialog that both stand in. */
export const EscapeOnItsButton: Story = {
  render: (args) => (
    <Dialog defaultOpen title="Submission">
      <Popover {...args} />
    </Dialog>
  ),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Due date' });
    await userEvent.click(button);
    await expect(canvas.getByRole('dialog', { name: 'Due date' })).toBeVisible();
    await userEvent.tab({ shift: true });
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog', { name: 'Due date' })).toBeNull();
    await expect(button).toHaveFocus();
    await expect(canvas.getByRole('dialog', { name: 'Submission' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};

/** It closes when Tab goes backwards past its button too. */
export const LeftByItsButton: Story = {
  decorators: [
    (Story) => (
      <>
        <button type="button">Before</button>
        <Story />
      </>
    ),
  ],
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Due date' });
    await userEvent.click(button);
    await userEvent.tab({ shift: true });
    await expect(button).toHaveFocus();
    await expect(canvas.getByRole('dialog')).toBeVisible();
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('button', { name: 'Before' })).toHaveFocus();
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
  },
};

/** Neither a container that clips nor the end of the screen hides it. */
export const InATightPlace: Story = {
  decorators: [
    (Story) => (
      <div style={{ position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0, overflow: 'hidden', blockSize: '3rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Due date' }));
    const box = canvas.getByRole('dialog').getBoundingClientRect();
    await expect(box.bottom).toBeLessThanOrEqual(innerHeight);
    await expect(box.right).toBeLessThanOrEqual(innerWidth);
    await expect(box.height).toBeGreaterThan(100);
  },
};

export const LongText: Story = {
  args: {
    label: 'Everything that the client wrote about the document and about the day on which it has to be ready',
    children: (
      <Text>
        {'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz, and what else may be long. '.repeat(40)}
      </Text>
    ),
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 280 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Everything/ }));
    const panel = canvas.getByRole('dialog');
    const box = panel.getBoundingClientRect();
    await expect(box.right).toBeLessThanOrEqual(innerWidth);
    await expect(box.bottom).toBeLessThanOrEqual(innerHeight);
    await expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
  },
};

export const RightToLeft: Story = {
  args: { label: 'تاريخ التسليم', children: <Text>يحتاج العميل إلى المراجعة قريبا.</Text> },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'تاريخ التسليم' });
    await userEvent.click(button);
    // It keeps to the right edge of its button.
    const right = canvas.getByRole('dialog').getBoundingClientRect().right;
    await expect(Math.abs(button.getBoundingClientRect().right - right)).toBeLessThan(1);
  },
};

/** Enter and Space open; Tab goes through the content and on, which closes; Escape closes and gives the focus back. */
export const Keyboard: Story = {
  decorators: [
    (Story) => (
      <>
        <Story />
        <button type="button">After</button>
      </>
    ),
  ],
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Due date' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('dialog')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(button).toHaveFocus();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'Reason for a later day' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await expect(button).toHaveFocus();
    await expect(canvas.getByRole('dialog')).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole('dialog')).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Ask the client' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'After' })).toHaveFocus();
    await expect(canvas.queryByRole('dialog')).toBeNull();
  },
};
