import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { CheckboxGroup } from './index.js';

const addOns = [
  { id: '24hour', label: '24-Hour Rush Service', description: 'Your document comes first.', meta: '+ ₹1,200 / $15' },
  { id: 'consultation', label: '30-minute Zoom/Google Meet Consult', meta: '+ ₹800 / $10' },
  { id: 'strategy_session', label: '45-minute Strategy Session', meta: '+ ₹1,200 / $15', isDisabled: true },
];

const meta = {
  title: 'Components/CheckboxGroup',
  component: CheckboxGroup,
  args: { label: 'Add-on Services', items: addOns, onChange: fn(), onBlur: fn() },
} satisfies Meta<typeof CheckboxGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = { args: { description: 'Each is added to the price.' } };

export const Cards: Story = {
  args: { variant: 'cards', defaultValue: ['consultation'] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const rush = canvas.getByRole('checkbox', { name: '24-Hour Rush Service' });
    await expect(rush).toHaveAccessibleDescription('Your document comes first. + ₹1,200 / $15');
    await userEvent.click(canvas.getByText('Your document comes first.'));
    // In the order of the items, whatever order they were ticked in.
    await expect(args.onChange).toHaveBeenLastCalledWith(['24hour', 'consultation']);
    await userEvent.click(canvas.getByText('30-minute Zoom/Google Meet Consult'));
    await expect(args.onChange).toHaveBeenLastCalledWith(['24hour']);
  },
};

export const CardsBesideEachOther: Story = { args: { variant: 'cards', orientation: 'horizontal' } };

export const Horizontal: Story = {
  args: { orientation: 'horizontal', items: addOns.map(({ id, label }) => ({ id, label })) },
};

export const Required: Story = {
  args: { isRequired: true },
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole('group', { name: 'Add-on Services' });
    await expect(group).toHaveAccessibleDescription('required');
  },
};

export const Invalid: Story = {
  args: { errorMessage: 'This add-on is not available for the chosen service.', defaultValue: ['24hour'] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('checkbox', { name: '24-Hour Rush Service' })).toBeInvalid();
    await expect(canvas.getByRole('group')).toHaveAccessibleDescription(
      'This add-on is not available for the chosen service.',
    );
  },
};

export const Disabled: Story = { args: { isDisabled: true, defaultValue: ['24hour'] } };

export const ReadOnly: Story = {
  args: { isReadOnly: true, defaultValue: ['24hour'] },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('checkbox', { name: '24-Hour Rush Service' }));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Controlled: Story = {
  render: function AtMostOne(args) {
    const [value, setValue] = useState<string[]>([]);
    return (
      <CheckboxGroup {...args} defaultValue={undefined} value={value} onChange={(next) => setValue(next.slice(-1))} />
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('checkbox', { name: '24-Hour Rush Service' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: '30-minute Zoom/Google Meet Consult' }));
    await expect(canvas.getByRole('checkbox', { name: '24-Hour Rush Service' })).not.toBeChecked();
  },
};

export const InForm: Story = {
  args: { name: 'additionalServices', defaultValue: ['24hour'] },
  render: (args) => (
    <form>
      <CheckboxGroup {...args} />
      <button type="reset">Start again</button>
    </form>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const posted = () =>
      new FormData(canvasElement.querySelector('form') as HTMLFormElement).getAll('additionalServices');
    await userEvent.click(canvas.getByRole('checkbox', { name: '30-minute Zoom/Google Meet Consult' }));
    await expect(posted()).toEqual(['24hour', 'consultation']);
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(posted()).toEqual(['24hour']));
  },
};

export const LongText: Story = {
  args: {
    variant: 'cards',
    label: 'Everything else that we can do for this document before, during and after the review by your editor',
    items: [
      {
        id: 'a',
        label: 'A conversation by video about the structure of the argument with the editor who has read the document',
        description:
          'At a time that suits both time zones, and with a written summary of Verbesserungsvorschläge afterwards.',
        meta: '+ ₹1,200 / $15 for each conversation',
      },
    ],
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
    label: 'خدمات إضافية',
    variant: 'cards',
    items: [{ id: 'a', label: 'خدمة عاجلة', description: 'خلال ٢٤ ساعة.', meta: '+ $15' }],
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
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('checkbox', { name: '24-Hour Rush Service' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(['24hour']);
    await userEvent.tab();
    await expect(canvas.getByRole('checkbox', { name: '30-minute Zoom/Google Meet Consult' })).toHaveFocus();
    await expect(args.onBlur).not.toHaveBeenCalled();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(['24hour', 'consultation']);
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledOnce();
  },
};
