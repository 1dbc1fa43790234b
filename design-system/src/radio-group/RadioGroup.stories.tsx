import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { RadioGroup } from './index.js';

const methods = [
  { id: 'upload', label: 'Upload Document (.docx, .doc)' },
  { id: 'google_docs', label: 'Google Docs link' },
];

const services = [
  {
    id: 'express',
    label: 'Express Review',
    description: 'Quick, focused feedback for urgent assignments. 24-48 hours.',
    meta: '₹1,200 / $15',
  },
  {
    id: 'deep',
    label: 'Deep Clarity Edit',
    description: 'Comprehensive analysis of structure and clarity. 72 hours.',
    meta: '₹2,880 / $36',
  },
  {
    id: 'sop',
    label: 'Statement of Purpose',
    description: 'Feedback for application essays. 72 hours.',
    meta: '₹1,200 / $15',
  },
  {
    id: 'intensive',
    label: 'Academic Reset Intensive',
    description: 'Complete writing transformation with ongoing support. 5-7 days.',
    meta: '₹5,760 / $72',
    isDisabled: true,
  },
];

const meta = {
  title: 'Components/RadioGroup',
  component: RadioGroup,
  args: { label: 'Submission method', items: methods, onChange: fn(), onBlur: fn() },
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  args: { description: 'You can change this until you submit.', defaultValue: 'upload' },
};

export const Cards: Story = {
  args: { label: 'Service', items: services, variant: 'cards', isRequired: true, defaultValue: 'deep' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const express = canvas.getByRole('radio', { name: 'Express Review' });
    await expect(express).toHaveAccessibleDescription(
      'Quick, focused feedback for urgent assignments. 24-48 hours. ₹1,200 / $15',
    );
    await userEvent.click(canvas.getByText('Feedback for application essays. 72 hours.'));
    await expect(args.onChange).toHaveBeenCalledWith('sop');
    await expect(canvas.getByRole('radio', { name: 'Academic Reset Intensive' })).toBeDisabled();
  },
};

export const CardsBesideEachOther: Story = {
  args: { label: 'Service', items: services, variant: 'cards', orientation: 'horizontal', defaultValue: 'express' },
};

export const Horizontal: Story = { args: { orientation: 'horizontal', defaultValue: 'google_docs' } };

export const Required: Story = {
  args: { isRequired: true },
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole('radiogroup', { name: 'Submission method' });
    await expect(group).toHaveAttribute('aria-required', 'true');
  },
};

export const Invalid: Story = {
  args: {
    label: 'Service',
    items: services,
    variant: 'cards',
    isRequired: true,
    errorMessage: 'Please select a service',
  },
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole('radiogroup', { name: 'Service' });
    await expect(group).toBeInvalid();
    await expect(group).toHaveAccessibleDescription('required Please select a service');
  },
};

export const Disabled: Story = {
  args: { isDisabled: true, defaultValue: 'upload' },
  play: async ({ canvasElement }) => {
    for (const radio of within(canvasElement).getAllByRole('radio')) await expect(radio).toBeDisabled();
  },
};

export const ReadOnly: Story = {
  args: { isReadOnly: true, defaultValue: 'upload' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: 'Google Docs link' }));
    await expect(canvas.getByRole('radio', { name: 'Upload Document (.docx, .doc)' })).toBeChecked();
  },
};

export const Controlled: Story = {
  render: function Held(args) {
    const [value, setValue] = useState<string | null>('upload');
    return (
      <>
        <RadioGroup {...args} defaultValue={undefined} value={value} onChange={setValue} />
        <output>{value}</output>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: 'Google Docs link' }));
    await expect(canvas.getByText('google_docs')).toBeVisible();
  },
};

/** An id is the owner's: one with a space still ties a choice to its words. */
export const IdsWithSpaces: Story = {
  args: { items: [{ id: 'Express Review', label: 'Express', description: 'Within 24 hours.', meta: '$15' }] },
  play: async ({ canvasElement, args }) => {
    const express = within(canvasElement).getByRole('radio', { name: 'Express' });
    await expect(express).toHaveAccessibleDescription('Within 24 hours. $15');
    await userEvent.click(express);
    await expect(args.onChange).toHaveBeenLastCalledWith('Express Review');
  },
};

export const LongText: Story = {
  args: {
    label: 'How the finished review should reach you and everybody else who is named on the title page of the document',
    variant: 'cards',
    items: [
      {
        id: 'a',
        label: 'By e-mail to the address in this form and to the supervisor whose address is in the document itself',
        description:
          'Wissenschaftskommunikationsabteilungsleiterinnen receive a copy when the institution asks for one.',
        meta: '₹5,760 / $72 each month',
      },
      { id: 'b', label: 'On this page alone' },
    ],
    errorMessage: 'Please say how the review should reach you. Nothing is sent to anyone before you have chosen.',
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
  args: {
    label: 'الخدمة',
    variant: 'cards',
    defaultValue: 'a',
    items: [
      { id: 'a', label: 'مراجعة سريعة', description: 'ملاحظات مركزة للمهام العاجلة.', meta: '$15' },
      { id: 'b', label: 'تحرير معمق', description: 'تحليل شامل للبنية والوضوح.', meta: '$36' },
    ],
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
  args: { label: 'Service', items: services, variant: 'cards' },
  render: (args) => (
    <>
      <RadioGroup {...args} />
      <button type="button">Next</button>
    </>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const radio = (name: string) => canvas.getByRole('radio', { name });
    await userEvent.tab();
    await expect(radio('Express Review')).toHaveFocus();
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith('express');
    await userEvent.keyboard('{ArrowDown}');
    await expect(args.onChange).toHaveBeenLastCalledWith('deep');
    await expect(radio('Deep Clarity Edit')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(radio('Statement of Purpose')).toBeChecked();
    await userEvent.keyboard('{ArrowUp}');
    await expect(radio('Deep Clarity Edit')).toBeChecked();
    await expect(args.onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Next' })).toHaveFocus();
    await expect(args.onBlur).toHaveBeenCalledOnce();
    await userEvent.tab({ shift: true });
    await expect(radio('Deep Clarity Edit')).toHaveFocus();
  },
};
