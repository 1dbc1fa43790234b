import type { Meta, StoryObj } from '@storybook/react';
import { MessageSquareText, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { ToggleGroup } from './index.js';

const sizes = [
  { id: 'sm', label: 'Small' },
  { id: 'md', label: 'Normal' },
  { id: 'lg', label: 'Large' },
  { id: 'xl', label: 'Very large' },
];

const meta = {
  title: 'Components/ToggleGroup',
  component: ToggleGroup,
  args: { label: 'Text size', items: sizes, defaultValue: 'md', onChange: fn() },
} satisfies Meta<typeof ToggleGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const WithIcons: Story = {
  args: {
    label: 'Mode',
    defaultValue: 'comment',
    items: [
      { id: 'comment', label: 'Comment', icon: <MessageSquareText /> },
      { id: 'suggest', label: 'Suggest', icon: <PencilLine /> },
    ],
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText('Suggest'));
    await expect(args.onChange).toHaveBeenLastCalledWith('suggest');
    await expect(canvas.getByRole('radio', { name: 'Suggest' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'Comment' })).not.toBeChecked();
  },
};

export const Small: Story = { args: { size: 'sm' } };

export const Described: Story = {
  args: { description: 'Only on this device.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Text size' })).toHaveAccessibleDescription(
      'Only on this device.',
    );
  },
};

export const Invalid: Story = {
  args: { defaultValue: null, errorMessage: 'Choose a size.', isRequired: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  },
};

export const DisabledItem: Story = {
  args: { items: sizes.map((item) => ({ ...item, isDisabled: item.id === 'lg' })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'Large' })).toBeDisabled();
  },
};

export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvas }) => {
    for (const radio of canvas.getAllByRole('radio')) await expect(radio).toBeDisabled();
  },
};

export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText('Large'));
    await expect(canvas.getByRole('radio', { name: 'Normal' })).toBeChecked();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** The owner holds the value; a refusal leaves everything as it was. */
export const Controlled: Story = {
  render: function Refusing(args) {
    const [value, setValue] = useState<string | null>('sm');
    return (
      <ToggleGroup
        {...args}
        defaultValue={undefined}
        value={value}
        onChange={(next) => next !== 'xl' && setValue(next)}
      />
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Very large'));
    await expect(canvas.getByRole('radio', { name: 'Small' })).toBeChecked();
    await userEvent.click(canvas.getByText('Large'));
    await expect(canvas.getByRole('radio', { name: 'Large' })).toBeChecked();
  },
};

export const InForm: Story = {
  args: { name: 'size' },
  render: (args) => (
    <form>
      <ToggleGroup {...args} />
      <button type="reset">Start again</button>
    </form>
  ),
  play: async ({ canvas, canvasElement }) => {
    const form = canvasElement.querySelector('form') as HTMLFormElement;
    await userEvent.click(canvas.getByText('Large'));
    await expect(new FormData(form).get('size')).toBe('lg');
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(new FormData(form).get('size')).toBe('md'));
  },
};

export const LongText: Story = {
  args: {
    label: 'How the comments and the suggestions of all editors are shown beside the text',
    items: [
      ...sizes,
      { id: 'long', label: 'Beside the passage to which the comment or the suggestion belongs, where there is room' },
      { id: 'word', label: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 280 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup');
    await expect(group.scrollWidth).toBeLessThanOrEqual(group.clientWidth);
  },
};

export const RightToLeft: Story = {
  args: {
    label: 'حجم النص',
    items: [
      { id: 'sm', label: 'صغير' },
      { id: 'md', label: 'عادي' },
      { id: 'lg', label: 'كبير' },
    ],
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const left = (name: string) => canvas.getByText(name).getBoundingClientRect().left;
    await expect(left('صغير')).toBeGreaterThan(left('كبير'));
  },
};

/** One Tab stop; the arrow keys travel and choose, round at the ends; Space chooses where nothing was chosen. */
export const Keyboard: Story = {
  args: { defaultValue: null },
  play: async ({ canvas, args }) => {
    const radio = (name: string) => canvas.getByRole('radio', { name });
    await userEvent.tab();
    await expect(radio('Small')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith('sm');
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onChange).toHaveBeenLastCalledWith('md');
    await expect(radio('Normal')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(args.onChange).toHaveBeenLastCalledWith('xl');
    await userEvent.keyboard('{ArrowDown}');
    await expect(args.onChange).toHaveBeenLastCalledWith('sm');
    await userEvent.keyboard('{ArrowUp}');
    await expect(radio('Very large')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(radio('Very large')).not.toHaveFocus();
    await userEvent.tab();
    await expect(radio('Very large')).toHaveFocus();
  },
};
