import type { Meta, StoryObj } from '@storybook/react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Field } from './index.js';

const meta = {
  title: 'Components/Field',
  component: Field,
  args: {
    label: 'Pages to read',
    description: 'Drag the mark, or use the arrow keys.',
    name: 'pages',
    children: (control) => <input {...control} type="range" min="1" max="20" defaultValue="8" />,
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The control has the label as its name, and the description as its description. */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('slider', { name: 'Pages to read' });
    await expect(control).toHaveAccessibleDescription('Drag the mark, or use the arrow keys.');
    await expect(control).toHaveAttribute('name', 'pages');
  },
};

export const Required: Story = {
  args: {
    label: 'Time of the call',
    description: undefined,
    isRequired: true,
    children: (control) => <input {...control} type="time" />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Time of the call')).toBeRequired();
  },
};

/** The error follows the description. */
export const Invalid: Story = {
  args: { errorMessage: 'Express Review takes up to 6 pages.' },
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('slider');
    await expect(control).toBeInvalid();
    await expect(control).toHaveAccessibleDescription(/arrow keys\. Express Review takes up to 6 pages\.$/);
  },
};

export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('slider')).toBeDisabled();
  },
};

/** Several controls under one label: the group refers to the label by its id, and is left with the last control. */
export const Group: Story = {
  args: {
    onBlur: fn(),
    label: 'Hours of work',
    description: undefined,
    labels: 'group',
    children: ({ id, 'aria-describedby': describedBy }) => (
      <fieldset
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        style={{ border: 0, padding: 0 }}
      >
        <input type="time" aria-label="From" defaultValue="09:00" />{' '}
        <input type="time" aria-label="To" defaultValue="17:00" />
      </fieldset>
    ),
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Hours of work' })).toBeVisible();
    await userEvent.click(canvas.getByLabelText('From'));
    await userEvent.click(canvas.getByLabelText('To'));
    await expect(args.onBlur).not.toHaveBeenCalled();
    canvas.getByLabelText('To').blur();
    await expect(args.onBlur).toHaveBeenCalledOnce();
  },
};

export const LongText: Story = {
  args: {
    label: 'How many pages of the document are to be read before the meeting with the committee',
    description:
      'Everything is read in any case; this only says what comes first. Literaturverzeichnisüberarbeitungen come last.',
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
  args: { label: 'عدد الصفحات', description: 'استخدم مفاتيح الأسهم.' },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
};

/** The keys are those of the control inside; a press on the label leads to it. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('slider')).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('slider')).not.toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('slider')).toHaveFocus();
  },
};
