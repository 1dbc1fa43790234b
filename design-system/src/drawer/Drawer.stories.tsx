import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/index.js';
import { DescriptionList } from '../description-list/index.js';
import { Drawer, type DrawerProps } from './index.js';

const facts = (
  <DescriptionList
    items={[
      { term: 'Client', description: 'Ada Lovelace' },
      { term: 'Service', description: 'Deep Clarity Edit' },
      { term: 'Due', description: '30 Nov 2026' },
      { term: 'Words', description: '4,120' },
    ]}
  />
);

/** A drawer with the button that opens it, as an owner would hold it. */
function Owner({ isOpen: startsOpen = false, onOpenChange, ...props }: DrawerProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Order
      </Button>
      <Drawer
        {...props}
        isOpen={isOpen}
        onOpenChange={(next) => {
          onOpenChange?.(next);
          setOpen(next);
        }}
      />
    </>
  );
}

const meta = {
  title: 'Components/Drawer',
  component: Drawer,
  args: { isOpen: true, onOpenChange: fn(), title: 'Order 203', children: facts },
  decorators: [
    (Story) => (
      <main style={{ minBlockSize: '28rem' }}>
        <Story />
      </main>
    ),
  ],
  render: (args) => <Owner {...args} />,
} satisfies Meta<typeof Drawer>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Waits until it has slid in. */
const settled = async (drawer: HTMLElement) => {
  await Promise.all(drawer.getAnimations().map(({ finished }) => finished));
  return drawer.getBoundingClientRect();
};

export const Playground: Story = {
  args: { isOpen: false },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Order' }));
    await expect(canvas.getByRole('dialog', { name: 'Order 203' })).toBeVisible();
  },
};

/** It is as high as the window and keeps to its edge. */
export const AtTheEnd: Story = {
  play: async ({ canvas }) => {
    const box = await settled(canvas.getByRole('dialog'));
    await expect(box.top).toBe(0);
    await expect(box.bottom).toBe(innerHeight);
    await expect(Math.round(box.right)).toBe(document.documentElement.getBoundingClientRect().right);
    await expect(box.width).toBe(440);
  },
};

export const AtTheStart: Story = {
  args: { side: 'start', size: 'sm' },
  play: async ({ canvas }) => {
    const box = await settled(canvas.getByRole('dialog'));
    await expect(box.left).toBe(0);
    await expect(box.width).toBe(320);
  },
};

export const Large: Story = { args: { size: 'lg' } };

/** The buttons keep to the lower edge. */
export const WithFooter: Story = {
  args: {
    footer: (
      <>
        <Button variant="secondary">Not now</Button>
        <Button>Approve</Button>
      </>
    ),
  },
  play: async ({ canvas }) => {
    const drawer = canvas.getByRole('dialog');
    await settled(drawer);
    const footer = drawer.querySelector('[data-part="footer"]') as HTMLElement;
    await expect(footer.getBoundingClientRect().bottom).toBe(innerHeight);
  },
};

/** A press on what is left of the page asks to leave. */
export const PressOutside: Story = {
  play: async ({ canvas, args }) => {
    const drawer = canvas.getByRole('dialog');
    await settled(drawer);
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: drawer, coords: { clientX: 5, clientY: 300 } },
      { keys: '[/MouseLeft]', target: drawer, coords: { clientX: 5, clientY: 300 } },
    ]);
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};

export const LongText: Story = {
  args: {
    title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz and what it changes for those who label',
    children: <p>{'Every comment stands beside the words it is about. '.repeat(120)}</p>,
    footer: <Button>Approve</Button>,
  },
  play: async ({ canvas }) => {
    const drawer = canvas.getByRole('dialog');
    await settled(drawer);
    await expect(drawer.scrollWidth).toBeLessThanOrEqual(drawer.clientWidth);
    await expect(drawer.scrollHeight).toBeGreaterThan(drawer.clientHeight);
    // The title and the buttons stay in sight.
    drawer.scrollTop = 400;
    await expect(within(drawer).getByRole('button', { name: 'Close' }).getBoundingClientRect().top).toBeGreaterThan(-1);
    await expect(
      within(drawer).getByRole('button', { name: 'Approve' }).getBoundingClientRect().bottom,
    ).toBeLessThanOrEqual(innerHeight);
  },
};

export const RightToLeft: Story = {
  args: { title: 'الطلب ٢٠٣', children: <p>سيصبح الطلب مدفوعا.</p>, labels: { close: 'إغلاق' } },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const box = await settled(canvas.getByRole('dialog'));
    await expect(box.left).toBe(0);
  },
};

/** Focus starts on the title; Tab goes through the drawer; Escape asks to leave and gives the focus back. */
export const Keyboard: Story = {
  args: { isOpen: false, footer: <Button>Approve</Button> },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const drawer = canvas.getByRole('dialog', { name: 'Order 203' });
    await expect(within(drawer).getByRole('heading', { level: 2 })).toHaveFocus();
    await userEvent.tab();
    await expect(within(drawer).getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab();
    await expect(within(drawer).getByRole('button', { name: 'Approve' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(within(drawer).getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Order' })).toHaveFocus();
  },
};
