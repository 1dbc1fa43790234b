import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Dialog } from '../dialog/index.js';
import { SearchField } from './index.js';

const meta = {
  title: 'Components/SearchField',
  component: SearchField,
  args: { label: 'Search', placeholder: 'Client or title', onChange: fn(), onBlur: fn() },
} satisfies Meta<typeof SearchField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Filled: Story = {
  args: { defaultValue: 'coral reefs' },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('searchbox', { name: 'Search' });
    await userEvent.click(field);
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
    await expect(field).toHaveValue('');
    await expect(field).toHaveFocus();
    await expect(args.onChange).toHaveBeenLastCalledWith('');
    await expect(canvas.queryByRole('button')).toBeNull();
    // The focus was in the field all the time.
    await expect(args.onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledOnce();
  },
};

/** In a row the field keeps its width when the button comes that empties it. */
export const InARow: Story = {
  decorators: [
    (Story) => (
      <div style={{ display: 'flex' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const field = canvas.getByRole('searchbox');
    const width = () => field.parentElement?.getBoundingClientRect().width;
    const before = width();
    await expect(canvas.queryByRole('button')).toBeNull();
    await userEvent.type(field, 'reefs');
    await expect(canvas.getByRole('button', { name: 'Clear search' })).toBeVisible();
    await expect(width()).toBe(before);
  },
};

export const Described: Story = {
  args: { description: 'Names and titles, in any order.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox')).toHaveAccessibleDescription('Names and titles, in any order.');
  },
};

export const Invalid: Story = {
  args: { defaultValue: '%', errorMessage: 'Type at least two letters.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox')).toBeInvalid();
    await expect(canvas.getByRole('searchbox')).toHaveAccessibleDescription('Type at least two letters.');
  },
};

export const Disabled: Story = {
  args: { defaultValue: 'coral reefs', isDisabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('searchbox')).toBeDisabled();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const ReadOnly: Story = {
  args: { defaultValue: 'coral reefs', isReadOnly: true },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('searchbox');
    await userEvent.type(field, 's{Escape}');
    await expect(field).toHaveValue('coral reefs');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Controlled: Story = {
  render: function Lower(args) {
    const [value, setValue] = useState('');
    return (
      <SearchField {...args} defaultValue={undefined} value={value} onChange={(next) => setValue(next.toLowerCase())} />
    );
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('searchbox');
    await userEvent.type(field, 'Reefs');
    await expect(field).toHaveValue('reefs');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
    await expect(field).toHaveValue('');
  },
};

export const InForm: Story = {
  args: { name: 'q', defaultValue: 'reefs' },
  render: (args) => (
    <form>
      <SearchField {...args} />
      <button type="reset">Start again</button>
    </form>
  ),
  play: async ({ canvas, canvasElement }) => {
    const form = canvasElement.querySelector('form') as HTMLFormElement;
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
    await expect(new FormData(form).get('q')).toBe('');
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(new FormData(form).get('q')).toBe('reefs'));
  },
};

/** Escape empties the field first; the dialog takes the next one. */
export const InADialog: Story = {
  render: function InADialog(args) {
    const [isOpen, setOpen] = useState(true);
    return (
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Find an order">
        <SearchField {...args} />
      </Dialog>
    );
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('searchbox');
    await userEvent.type(field, 'reefs');
    await userEvent.keyboard('{Escape}');
    await expect(field).toHaveValue('');
    await expect(canvas.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};

export const Compact: Story = {
  args: { defaultValue: 'reefs' },
  decorators: [
    (Story) => (
      <div data-density="compact">
        <Story />
      </div>
    ),
  ],
};

export const LongText: Story = {
  args: {
    label: 'Search among the orders of all clients, their titles, their universities and their programmes',
    defaultValue: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 240 }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  args: { label: 'بحث', placeholder: 'العميل أو العنوان', defaultValue: 'الشعاب', labels: { clear: 'مسح البحث' } },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const field = canvas.getByRole('searchbox').getBoundingClientRect();
    const clear = canvas.getByRole('button', { name: 'مسح البحث' }).getBoundingClientRect();
    await expect(clear.left).toBeLessThan(field.left);
  },
};

/** Tab reaches the field alone; Enter sends the form; Escape empties the field. */
export const Keyboard: Story = {
  render: (args) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.dataset.sent = '';
      }}
    >
      <SearchField {...args} />
      <button type="submit">Find</button>
    </form>
  ),
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('searchbox', { name: 'Search' });
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.keyboard('reefs');
    await expect(args.onChange).toHaveBeenLastCalledWith('reefs');
    await userEvent.keyboard('{Enter}');
    await expect(field.closest('form')).toHaveAttribute('data-sent');
    await userEvent.keyboard('{Escape}');
    await expect(field).toHaveValue('');
    await userEvent.keyboard('again');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Find' })).toHaveFocus();
    await expect(args.onBlur).toHaveBeenCalledOnce();
    await userEvent.tab({ shift: true });
    await expect(field).toHaveFocus();
  },
};
