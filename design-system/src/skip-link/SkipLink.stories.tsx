import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent } from 'storybook/test';
import { SkipLink } from './index.js';

const meta = {
  title: 'Components/SkipLink',
  component: SkipLink,
  args: { href: '#content', children: 'Skip to main content' },
  decorators: [
    (Story) => (
      <div style={{ minHeight: '6rem' }}>
        <Story />
        <a href="#somewhere">The first of many links</a>
        <main id="content">The content begins here.</main>
      </div>
    ),
  ],
} satisfies Meta<typeof SkipLink>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Press Tab to see it. */
export const Playground: Story = {};

export const Focused: Story = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Skip to main content' });
    await expect(link.getBoundingClientRect().width).toBeLessThanOrEqual(1);
    link.focus();
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  },
};

export const LongText: Story = {
  args: { children: 'Pass over the navigation, the announcements and the account menu and go to the main content' },
  play: async ({ canvas }) => canvas.getByRole('link', { name: /Pass over/ }).focus(),
};

export const RightToLeft: Story = {
  args: { children: 'انتقل إلى المحتوى الرئيسي' },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => canvas.getByRole('link', { name: /انتقل/ }).focus(),
};

/** The first Tab reaches it; Enter moves focus to the content and leaves the address alone. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const address = location.href;
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
    await expect(location.href).toBe(address);
  },
};
