import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { TextField } from './index.js';

const meta = {
  title: 'Components/TextField',
  component: TextField,
  args: { label: 'University', onChange: fn(), onBlur: fn() },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  args: {
    label: 'Email address',
    description: 'We send the reviewed document here.',
    type: 'email',
    autoComplete: 'email',
  },
};

export const Described: Story = {
  args: { description: 'As it should appear on the title page.' },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox', { name: 'University' });
    await expect(field).toHaveAccessibleDescription('As it should appear on the title page.');
  },
};

export const Required: Story = {
  args: { label: 'First name', isRequired: true },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox', { name: 'First name' });
    await expect(field).toBeRequired();
    await expect(within(canvasElement).getByText('required')).toBeVisible();
  },
};

export const Optional: Story = { args: { optionalLabel: 'optional' } };

export const Invalid: Story = {
  args: {
    label: 'Confirm email address',
    description: 'Type the same address again.',
    defaultValue: 'ana@universty.example',
    errorMessage: 'Email addresses must match',
    isRequired: true,
  },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox', { name: 'Confirm email address' });
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('Type the same address again. Email addresses must match');
  },
};

export const Disabled: Story = {
  args: { defaultValue: 'University of Ljubljana', description: 'Your school fills this in.', isDisabled: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox')).toBeDisabled();
  },
};

export const ReadOnly: Story = {
  args: { label: 'Order number', defaultValue: '2026-0417', isReadOnly: true },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox');
    await expect(field).toHaveAttribute('readonly');
    await userEvent.type(field, '9');
    await expect(field).toHaveValue('2026-0417');
  },
};

export const WithPrefixAndSuffix: Story = {
  args: { label: 'Amount received', prefix: '$', suffix: 'USD', inputMode: 'decimal', defaultValue: '36.00' },
};

export const Placeholder: Story = {
  args: { label: 'Google Docs link', type: 'url', placeholder: 'https://docs.google.com/document/d/…' },
};

export const Controlled: Story = {
  render: function Upper(args) {
    const [value, setValue] = useState('ma-21');
    return (
      <TextField
        {...args}
        defaultValue={undefined}
        label="Promo code"
        value={value}
        onChange={(next) => setValue(next.toUpperCase())}
      />
    );
  },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox', { name: 'Promo code' });
    await userEvent.type(field, 'x');
    await expect(field).toHaveValue('MA-21X');
  },
};

export const Compact: Story = {
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
    label:
      'Full and official name of the university, college, institute or research organisation at which the thesis will be defended',
    description:
      'Write it in the language of the diploma. If the thesis is supervised jointly, give the institution that awards the degree and name the other one in the additional instructions.',
    errorMessage:
      'This name is longer than the title page can hold. Shorten it to the official short form, or write to us and we will find room for it together.',
    defaultValue: 'Rheinisch-Westfälische Technische Hochschule Aachen, Lehrstuhl für Wissenschaftsgeschichte',
    isRequired: true,
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  args: {
    label: 'الجامعة',
    description: 'كما تظهر على صفحة العنوان.',
    defaultValue: 'جامعة القاهرة',
    prefix: '§',
    requiredLabel: 'مطلوب',
    isRequired: true,
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
};

export const Keyboard: Story = {
  args: { label: 'Last name' },
  render: (args) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.dataset.sent = '';
      }}
    >
      <TextField {...args} />
    </form>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    const field = canvas.getByRole('textbox', { name: 'Last name' });
    await expect(field).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(field).not.toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('Noor');
    await expect(args.onChange).toHaveBeenLastCalledWith('Noor');
    await userEvent.keyboard('{Enter}');
    await expect(field.closest('form')).toHaveAttribute('data-sent');
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledTimes(2);
    await userEvent.click(canvas.getByText('Last name'));
    await expect(field).toHaveFocus();
  },
};

export const DoRuleAsDescription: Story = {
  tags: ['!dev'],
  args: { label: 'Word limit', description: 'A whole number, at least 100.', inputMode: 'numeric' },
};

export const DontRuleAsPlaceholder: Story = {
  tags: ['!dev'],
  args: { label: 'Word limit', placeholder: 'A whole number, at least 100', inputMode: 'numeric' },
};
