import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Checkbox } from './index.js';

const meta = {
  title: 'Components/Checkbox',
  component: Checkbox,
  args: { children: 'I have read and agree to the Terms of Service', onChange: fn(), onBlur: fn() },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Selected: Story = { args: { defaultSelected: true } };

export const Indeterminate: Story = {
  args: { children: 'All submissions', isIndeterminate: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox', { name: 'All submissions' })).toBePartiallyChecked();
  },
};

export const Described: Story = {
  args: { children: 'Send me a copy', description: 'We write to the address in this form.' },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('checkbox', { name: 'Send me a copy' });
    await expect(box).toHaveAccessibleDescription('We write to the address in this form.');
  },
};

export const Required: Story = {
  args: { isRequired: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox')).toBeRequired();
  },
};

export const Invalid: Story = {
  args: { isRequired: true, errorMessage: 'Please agree to the Terms of Service, or go back to your submission.' },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole('checkbox', { name: 'I have read and agree to the Terms of Service' });
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription(
      'Please agree to the Terms of Service, or go back to your submission.',
    );
  },
};

export const Disabled: Story = {
  render: (args) => (
    <>
      <Checkbox {...args} isDisabled />
      <Checkbox {...args} isSelected={undefined} isDisabled defaultSelected>
        Included in every service
      </Checkbox>
    </>
  ),
};

export const ReadOnly: Story = {
  args: { isReadOnly: true, defaultSelected: true },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement).getByRole('checkbox');
    await userEvent.click(box);
    await expect(box).toBeChecked();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Controlled: Story = {
  render: function Held(args) {
    const [isSelected, setSelected] = useState(false);
    return (
      <Checkbox {...args} defaultSelected={undefined} isSelected={isSelected} onChange={setSelected}>
        {isSelected ? 'Ticked' : 'Not ticked'}
      </Checkbox>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Not ticked'));
    await expect(canvas.getByRole('checkbox', { name: 'Ticked' })).toBeChecked();
  },
};

export const LongText: Story = {
  args: {
    children:
      'I confirm that the document is my own work, that nobody else has been paid to write any part of it, and that I will name the Rechtsschutzversicherungsgesellschaften which supported it',
    description:
      'The provider edits and coaches but does not write the work. This is what the Academic Integrity Policy says.',
    isRequired: true,
    errorMessage:
      'Please confirm this before you proceed, because we cannot begin the review of a document without it.',
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 280 }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  args: { children: 'قرأت شروط الخدمة وأوافق عليها', description: 'يمكنك قراءتها في أي وقت.', defaultSelected: true },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
};

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    const box = within(canvasElement).getByRole('checkbox');
    await expect(box).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(box).not.toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(false);
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledTimes(2);
  },
};
