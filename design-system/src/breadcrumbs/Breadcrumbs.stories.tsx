import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent } from 'storybook/test';
import { Breadcrumbs } from './index.js';

const meta = {
  title: 'Components/Breadcrumbs',
  component: Breadcrumbs,
  args: {
    items: [
      { label: 'Dashboard', href: '#admin' },
      { label: 'Queues', href: '#queues' },
      { label: 'On Railway Timetables and the Modern Novel' },
    ],
  },
} satisfies Meta<typeof Breadcrumbs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
    await expect(canvas.getAllByRole('link')).toHaveLength(2);
    await expect(canvas.getByText(/Railway/)).toHaveAttribute('aria-current', 'page');
    const lineOf = (words: string | RegExp) => {
      const range = document.createRange();
      range.selectNodeContents(canvas.getByText(words));
      return Math.round(range.getBoundingClientRect().bottom);
    };
    await expect(lineOf('Queues')).toBe(lineOf(/Railway/));
  },
};

export const OnlyThisPage: Story = { args: { items: [{ label: 'Dashboard' }] } };

/** A router's own link, through a small adapter. */
export const OwnLink: Story = {
  args: {
    linkAs: ({ href, children }: { href: string; children: string }) => (
      <a href={`#/routed${href.slice(1)}`} data-routed="">
        {children}
      </a>
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Queues' })).toHaveAttribute('data-routed');
  },
};

export const LongText: Story = {
  args: {
    items: [
      { label: 'Dashboard of the Marginalia Society for the Careful Reading of Unfinished Things', href: '#a' },
      { label: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2), href: '#b' },
      { label: 'This page' },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '320px' }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  args: {
    label: 'مسار التنقل',
    items: [{ label: 'اللوحة', href: '#a' }, { label: 'الطلبات', href: '#b' }, { label: 'الطلب' }],
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};

/** Tab goes from link to link, Enter follows; this page is no stop. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const follow = fn((event: Event) => event.preventDefault());
    canvas.getByRole('link', { name: 'Dashboard' }).addEventListener('click', follow);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(follow).toHaveBeenCalledOnce();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Queues' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByText(/Railway/)).not.toHaveFocus();
  },
};
