import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { ThemeProvider } from '../theme/index.js';
import { ThemeSwitch } from './ThemeSwitch.js';

const storageKey = 'story-theme';

const meta = {
  title: 'Components/ThemeSwitch',
  component: ThemeSwitch,
  args: {},
  decorators: [(Story) => <ThemeProvider storageKey={storageKey}>{Story()}</ThemeProvider>],
  beforeEach: () => {
    localStorage.removeItem(storageKey);
    return () => localStorage.removeItem(storageKey);
  },
} satisfies Meta<typeof ThemeSwitch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** Space and Enter switch; the choice is stored and the page shows it. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('switch', { name: 'Dark theme' });
    await expect(control).not.toBeChecked();
    await userEvent.tab();
    await expect(control).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(control).toBeChecked();
    await expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await expect(localStorage.getItem(storageKey)).toBe('dark');
    await userEvent.keyboard('{Enter}');
    await expect(control).not.toBeChecked();
    await expect(localStorage.getItem(storageKey)).toBe('light');
  },
};

/** A choice made in another window of the same site holds here too. */
export const FollowsAnotherWindow: Story = {
  play: async ({ canvasElement }) => {
    localStorage.setItem(storageKey, 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue: 'dark' }));
    await expect(await within(canvasElement).findByRole('switch', { checked: true })).toBeVisible();
  },
};

export const RightToLeft: Story = { args: { dir: 'rtl', lang: 'ar', label: 'المظهر الداكن' } };
