import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent } from 'storybook/test';
import { ThemeProvider, useColorScheme } from './index.js';

const storageKey = 'story-theme-provider';

function Choice() {
  const [scheme, setScheme] = useColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <>
      <p>The page is {scheme}.</p>
      <button type="button" onClick={() => setScheme(other)}>
        Make it {other}
      </button>
    </>
  );
}

const meta = {
  title: 'Foundations/ThemeProvider',
  component: ThemeProvider,
  args: { storageKey, children: <Choice /> },
  beforeEach: () => {
    localStorage.removeItem(storageKey);
    const { theme } = document.documentElement.dataset;
    return () => {
      localStorage.removeItem(storageKey);
      document.documentElement.dataset.theme = theme;
    };
  },
} satisfies Meta<typeof ThemeProvider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** What a reader chose before is there from the first moment, and a new choice is stored. */
export const StoredChoice: Story = {
  beforeEach: () => localStorage.setItem(storageKey, 'dark'),
  play: async ({ canvas }) => {
    await canvas.findByText('The page is dark.');
    await userEvent.click(canvas.getByRole('button', { name: 'Make it light' }));
    await canvas.findByText('The page is light.');
    await expect(localStorage.getItem(storageKey)).toBe('light');
    await expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  },
};

/** A choice made in another window of the same site holds here too. */
export const FollowsAnotherWindow: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('The page is light.');
    localStorage.setItem(storageKey, 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue: 'dark' }));
    await canvas.findByText('The page is dark.');
  },
};
