import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { ColorPicker } from './index.js';

const swatches = ['Yellow', 'Green', 'Orange', 'Blue', 'Red'].map((label) => ({
  id: label.toLowerCase(),
  label,
  color: `var(--mg-color-highlight-${label.toLowerCase()})`,
}));

const meta = {
  title: 'Components/ColorPicker',
  component: ColorPicker,
  args: { label: 'Highlight colour', swatches, onChange: fn(), onBlur: fn() },
} satisfies Meta<typeof ColorPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = { args: { defaultValue: 'yellow', allowsCustom: true } };

export const Palette: Story = {
  args: { defaultValue: 'yellow', description: 'Readers see the name of the colour as well.' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const group = canvas.getByRole('radiogroup', { name: 'Highlight colour' });
    await expect(group).toHaveAccessibleDescription('Readers see the name of the colour as well.');
    await userEvent.click(canvas.getByText('Blue'));
    await expect(args.onChange).toHaveBeenLastCalledWith('blue');
    await expect(canvas.getByRole('radio', { name: 'Blue' })).toBeChecked();
  },
};

export const Custom: Story = {
  args: { defaultValue: '#7a3e72', allowsCustom: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const own = canvas.getByLabelText(/Another colour/);
    await expect(own).toHaveValue('#7a3e72');
    await expect(canvas.getByText('#7a3e72')).toBeVisible();
    await fireEvent.input(own, { target: { value: '#1d4e89' } });
    await expect(args.onChange).toHaveBeenLastCalledWith('#1d4e89');
    for (const radio of canvas.getAllByRole('radio')) await expect(radio).not.toBeChecked();
  },
};

export const Required: Story = {
  args: { isRequired: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('radiogroup')).toHaveAttribute('aria-required', 'true');
  },
};

export const Invalid: Story = { args: { errorMessage: 'Please choose a colour for this highlight.' } };

export const Disabled: Story = { args: { isDisabled: true, allowsCustom: true, defaultValue: 'red' } };

export const ReadOnly: Story = {
  args: { isReadOnly: true, allowsCustom: true, defaultValue: 'red' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByText('Blue'));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** A colour of one's own is posted too when it may not change. */
export const ReadOnlyInForm: Story = {
  args: { isReadOnly: true, allowsCustom: true, defaultValue: '#aa0000', name: 'colour' },
  render: (args) => (
    <form>
      <ColorPicker {...args} />
    </form>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByLabelText(/Another colour/)).toBeDisabled();
    const posted = new FormData(canvasElement.querySelector('form') as HTMLFormElement);
    await expect(posted.getAll('colour')).toEqual(['#aa0000']);
  },
};

export const Controlled: Story = {
  args: { allowsCustom: true },
  render: function Held(args) {
    const [value, setValue] = useState<string | null>('green');
    return (
      <>
        <ColorPicker {...args} defaultValue={undefined} value={value} onChange={setValue} />
        <output>{value}</output>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Orange'));
    await expect(canvas.getByText('orange')).toBeVisible();
  },
};

export const InForm: Story = {
  args: { name: 'color', defaultValue: 'yellow', allowsCustom: true },
  render: (args) => (
    <form>
      <ColorPicker {...args} />
    </form>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const posted = () => new FormData(canvasElement.querySelector('form') as HTMLFormElement).getAll('color');
    await expect(posted()).toEqual(['yellow']);
    await fireEvent.input(canvas.getByLabelText(/Another colour/), { target: { value: '#1d4e89' } });
    await expect(posted()).toEqual(['#1d4e89']);
  },
};

export const LongText: Story = {
  args: {
    label: 'The colour in which this passage is marked for the author and for everybody who reads the review later',
    swatches: swatches.map((swatch) => ({
      ...swatch,
      label: `${swatch.label}, for remarks on the structure of an argument`,
    })),
    allowsCustom: true,
    labels: { custom: 'Any other colour of your own choice' },
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
    label: 'لون التمييز',
    swatches: [{ id: 'yellow', label: 'أصفر', color: 'var(--mg-color-highlight-yellow)' }],
    defaultValue: 'yellow',
    allowsCustom: true,
    labels: { custom: 'لون آخر' },
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
  args: { defaultValue: 'green', allowsCustom: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Green' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(args.onChange).toHaveBeenLastCalledWith('orange');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(args.onChange).toHaveBeenLastCalledWith('yellow');
    await userEvent.tab();
    const free = canvas.getByLabelText(/Another colour/);
    await expect(free).toHaveFocus();
    // A press of the native field is what opens the system's dialog; the dialog itself is no part of the page.
    const pressed = fn((event: Event) => event.preventDefault());
    free.addEventListener('click', pressed);
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(pressed).toHaveBeenCalledTimes(2);
    await expect(args.onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledOnce();
  },
};
