import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Pagination } from './index.js';

const meta = {
  title: 'Components/Pagination',
  component: Pagination,
  args: { label: 'Pages of the orders', pageCount: 20, onPageChange: fn() },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const FewPages: Story = {
  args: { pageCount: 3, defaultPage: 2 },
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(canvas.getByRole('button', { name: 'Page 2' }));
    await expect(args.onPageChange).not.toHaveBeenCalled();
  },
};

export const InTheMiddle: Story = {
  args: { defaultPage: 10 },
  play: async ({ canvas }) => {
    const pages = canvas.getAllByRole('button', { name: /^Page/ });
    await expect(pages.map((page) => page.textContent)).toEqual(['1', '9', '10', '11', '20']);
    await expect(canvas.getByRole('button', { current: 'page' })).toHaveTextContent('10');
  },
};

/** In a row it takes the room that is left. */
export const InARow: Story = {
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', alignItems: 'center', gap: 16 }}>
        <span>2,000&nbsp;orders</span>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const row = canvas.getByRole('navigation').getBoundingClientRect();
    await expect(row.width).toBeGreaterThan(canvasElement.clientWidth / 2);
    await expect(row.right).toBeLessThanOrEqual(innerWidth);
  },
};

/** Nobody knows how many pages there are: each says only whether another follows. */
export const WithoutCount: Story = {
  args: { pageCount: undefined, hasNext: true },
  render: function ByCursors(args) {
    const [page, setPage] = useState(1);
    return <Pagination {...args} defaultPage={undefined} page={page} hasNext={page < 2} onPageChange={setPage} />;
  },
  play: async ({ canvas }) => {
    const next = canvas.getByRole('button', { name: 'Next' });
    await expect(canvas.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(next);
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    // The press that led to the last page keeps the focus; another one does nothing.
    await expect(next).toHaveFocus();
    await userEvent.click(next);
    await userEvent.click(canvas.getByRole('button', { name: 'Previous' }));
    await expect(canvas.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** The owner holds the page; a refusal leaves everything as it was. */
export const Controlled: Story = {
  render: function Refusing(args) {
    const [page, setPage] = useState(1);
    return (
      <Pagination {...args} defaultPage={undefined} page={page} onPageChange={(next) => next < 4 && setPage(next)} />
    );
  },
  play: async ({ canvas }) => {
    const current = () => canvas.getByRole('button', { current: 'page' });
    await userEvent.click(canvas.getByRole('button', { name: 'Page 5' }));
    await expect(current()).toHaveAccessibleName('Page 1');
    await userEvent.click(canvas.getByRole('button', { name: 'Page 3' }));
    await expect(current()).toHaveAccessibleName('Page 3');
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(current()).toHaveAccessibleName('Page 3');
  },
};

/** Words say the place where the numbers have no room. */
export const Phone: Story = {
  args: { defaultPage: 10 },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '328px' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Page 10 of 20')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Page 10' })).toBeNull();
    const [previous, next] = ['Previous', 'Next'].map((name) => canvas.getByRole('button', { name }));
    await expect(previous?.getBoundingClientRect().top).toBe(next?.getBoundingClientRect().top);
  },
};

export const LongText: Story = {
  args: {
    pageCount: 120_000,
    defaultPage: 60_000,
    labels: { previous: 'Zur vorherigen Ergebnisseite', next: 'Zur nachfolgenden Ergebnisseite' },
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '328px' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const row = canvas.getByRole('navigation');
    await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
};

export const RightToLeft: Story = {
  args: {
    label: 'صفحات الطلبات',
    defaultPage: 10,
    labels: {
      previous: 'السابق',
      next: 'التالي',
      page: (page) => `صفحة ${page}`,
      position: (page, pageCount) => `صفحة ${page} من ${pageCount}`,
    },
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const left = (name: string) => canvas.getByRole('button', { name }).getBoundingClientRect().left;
    await expect(left('السابق')).toBeGreaterThan(left('التالي'));
    await expect(left('صفحة 9')).toBeGreaterThan(left('صفحة 11'));
  },
};

/** Each button is a Tab stop; Enter and Space turn, and the focus stays on the page it turned to. */
export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    const button = (name: string) => canvas.getByRole('button', { name });
    await userEvent.tab();
    await expect(button('Previous')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPageChange).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(button('Page 1')).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onPageChange).toHaveBeenLastCalledWith(2);
    await expect(button('Page 2')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    await expect(args.onPageChange).toHaveBeenLastCalledWith(1);
    await expect(button('Previous')).toHaveFocus();
  },
};
