import type { Meta, StoryObj } from '@storybook/react';
import { type ComponentProps, type ElementType, type MouseEvent, useState } from 'react';
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

/** Each page has an address: a link opens in a new tab, and a plain press turns the page too. */
export const Links: Story = {
  args: { pageCount: 3, getHref: (page) => `#page-${page}` },
  play: async ({ canvas, args }) => {
    const followed = fn();
    const stay = (event: Event) => {
      if (!event.defaultPrevented) followed((event.target as Element).closest('a')?.getAttribute('href'));
      event.preventDefault();
    };
    const link = (name: string) => canvas.getByRole('link', { name });
    addEventListener('click', stay);
    try {
      await expect(canvas.queryByRole('button')).toBeNull();
      await expect(link('Next')).toHaveAttribute('href', '#page-2');
      await userEvent.click(link('Page 3'));
      await expect(followed).toHaveBeenLastCalledWith('#page-3');
      await expect(args.onPageChange).toHaveBeenLastCalledWith(3);
      await expect(link('Page 3')).toHaveAttribute('aria-current', 'page');

      // On the last page Next leads nowhere, and keeps the focus of whoever pressed it.
      await expect(link('Next')).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(link('Next'));
      await expect(link('Next')).toHaveFocus();
      await expect(followed).toHaveBeenCalledOnce();
      await expect(args.onPageChange).toHaveBeenCalledOnce();

      // With Control the link opens in another tab: this one keeps its page.
      const user = userEvent.setup();
      await user.keyboard('{Control>}');
      await user.click(link('Page 1'));
      await user.keyboard('{/Control}');
      await expect(followed).toHaveBeenLastCalledWith('#page-1');
      await expect(args.onPageChange).toHaveBeenCalledOnce();
    } finally {
      removeEventListener('click', stay);
    }
  },
};

const Anchor: ElementType = 'a';

/** Turns the page as a router does, without a request. */
function RouterLink({ onClick, ...rest }: ComponentProps<'a'>) {
  return (
    <Anchor
      {...rest}
      data-routed=""
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        event.preventDefault();
      }}
    />
  );
}

/** A router's own link; Next stays the same element on the last page, so its focus is kept. */
export const OwnLink: Story = {
  args: {
    pageCount: 2,
    getHref: (page) => `?page=${page}`,
    linkAs: RouterLink,
  },
  play: async ({ canvas, args }) => {
    const next = canvas.getByRole('link', { name: 'Next' });
    await expect(next).toHaveAttribute('data-routed');
    next.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPageChange).toHaveBeenLastCalledWith(2);
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expect(next).toHaveFocus();
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

/** The name of a button holds the number that stands on it: who speaks to the page says what is seen. */
export const LargeNumbers: Story = {
  args: { pageCount: 2000, defaultPage: 1234 },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('button', { current: 'page' })).toHaveTextContent('1,234');
    await expect(canvas.getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 1,234');
    await expect(canvasElement).toHaveTextContent('Page 1,234 of 2,000');
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
