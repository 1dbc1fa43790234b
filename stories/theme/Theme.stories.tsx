import type { Meta, StoryObj } from '@storybook/react';
import { UPDATE_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { expect, fireEvent, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { Sheet } from '../foundations/sheet.tsx';
import { fromGlobals, type OwnTheme, ourTheme, showTheme, toGlobals } from './own-theme.ts';
import { ThemeBuilder } from './ThemeBuilder.tsx';

/** Shows a theme here at once, and has Storybook remember it for every other page. */
function showEverywhere(theme: OwnTheme): void {
  showTheme(theme);
  addons.getChannel().emit(UPDATE_GLOBALS, { globals: toGlobals(theme) });
}

const meta = {
  title: 'Foundations/Your own theme',
  render: (_, { globals }) => (
    <Sheet
      title="Your own theme"
      lead="Choose an accent, corners, density and typefaces. Every page of this Storybook shows them at once. Copy the CSS when you like what you see."
    >
      <ThemeBuilder initial={fromGlobals(globals)} onChange={showEverywhere} />
    </Sheet>
  ),
  beforeEach: () => () => showTheme(ourTheme),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--mg-${name}`).trim();

// The others make themes of their own, which a visitor would then see everywhere.
export const Builder: Story = {};

export const MakingOne: Story = {
  tags: ['!dev'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/This is our own theme/)).toBeVisible();
    const before = variable('color-bg-accent');
    await userEvent.click(canvas.getByText('Pine'));
    await expect(variable('color-bg-accent')).not.toBe(before);
    await userEvent.click(canvas.getByText('Round'));
    await expect(variable('radius-md')).toBe('8px');
    await userEvent.click(canvas.getByText('Compact'));
    await expect(variable('size-control-md')).toBe('2rem');
    await userEvent.click(canvas.getByRole('combobox', { name: 'Typeface of the interface' }));
    await userEvent.click(canvas.getByRole('option', { name: 'Another one' }));
    const name = canvas.getByRole('textbox', { name: 'Typeface of the interface, by name' });
    await userEvent.type(name, 'Inter Variable');
    await expect(variable('font-sans')).toBe("'Inter Variable', system-ui, sans-serif");
    await expect(canvas.getByText('Every pair of colours is readable')).toBeVisible();

    const css = canvas.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paste this after tokens.css' });
    await expect(css.value).toContain('--mg-color-bg-accent: #0b5d4e;');
    await expect(css.value).toContain('data-density="compact"');
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(canvas.getByRole('button', { name: 'Copy CSS' }));
    await expect(write).toHaveBeenCalledWith(css.value);
    await canvas.findByText('Copied.');
    write.mockRestore();
  },
};

/** Without a clipboard the CSS is selected instead. */
export const NoClipboard: Story = {
  tags: ['!dev'],
  globals: { accent: '6b3fa0' },
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await userEvent.click(canvas.getByRole('button', { name: 'Copy CSS' }));
    await canvas.findByText(/The CSS is selected/);
    const css = canvas.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paste this after tokens.css' });
    await expect(css).toHaveFocus();
    await expect(css.selectionEnd - css.selectionStart).toBe(css.value.length);
    write.mockRestore();
  },
};

/** An accent that is taken as it is: each pair that it breaks is named, and gone when the pairs are kept again. */
export const HardToRead: Story = {
  tags: ['!dev'],
  play: async ({ canvas, canvasElement }) => {
    const own = canvas.getByLabelText(/Another colour/);
    await fireEvent.input(own, { target: { value: '#ffd84d' } });
    await expect(canvas.getByText('Every pair of colours is readable')).toBeVisible();
    const pairs = canvas.getByRole('switch', { name: 'Keep every pair readable' });
    await userEvent.click(pairs);
    const notice = within(canvasElement).getByText(/pairs of colours are hard to read/);
    await expect(notice).toBeVisible();
    await expect(
      canvas.getByText(/In the light theme, text in the accent colour is hard to read on the page/),
    ).toBeVisible();
    await waitFor(() => expect(variable('color-text-accent')).toBe('#ffd84d'));
    await userEvent.click(pairs);
    await waitFor(() => expect(canvas.getByText('Every pair of colours is readable')).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Reset to our theme' }));
    await expect(canvas.getByText(/This is our own theme/)).toBeVisible();
  },
};

export const RightToLeft: Story = { tags: ['!dev'], globals: { dir: 'rtl', accent: '1d4e89', radius: '8' } };
