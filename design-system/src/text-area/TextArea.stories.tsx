import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { TextArea } from './index.js';

const meta = {
  title: 'Components/TextArea',
  component: TextArea,
  args: { label: 'Additional instructions', onChange: fn(), onBlur: fn() },
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  args: { description: 'Anything your editor should know before reading.', optionalLabel: 'optional' },
};

export const Required: Story = {
  args: { label: 'Assignment instructions or prompt', isRequired: true },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('textbox', { name: 'Assignment instructions or prompt' }),
    ).toBeRequired();
  },
};

export const Invalid: Story = {
  args: {
    label: 'Assignment instructions or prompt',
    errorMessage: 'Please provide assignment instructions or prompt',
    isRequired: true,
  },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('Please provide assignment instructions or prompt');
  },
};

export const Disabled: Story = { args: { defaultValue: 'Please keep British spelling.', isDisabled: true } };

export const ReadOnly: Story = { args: { defaultValue: 'Please keep British spelling.', isReadOnly: true } };

export const WithCount: Story = {
  args: { label: 'Abstract', maxLength: 40, showCount: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole('textbox', { name: 'Abstract' });
    await userEvent.type(field, 'A study of margins');
    await expect(canvas.getByText('18 of 40 characters')).toBeVisible();
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.type(field, ', notes and their many readers');
    await expect(field).toHaveValue('A study of margins, notes and their many');
    await expect(canvas.getByRole('status')).toHaveTextContent('0 characters left');
  },
};

/** A reset of the form takes the count back with the text. */
export const CountAfterReset: Story = {
  args: { label: 'Abstract', defaultValue: 'Margins', maxLength: 10, showCount: true },
  render: (args) => (
    <form>
      <TextArea {...args} />
      <button type="reset">Start again</button>
    </form>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox'), ' & notes');
    await expect(canvas.getByText('10 of 10 characters')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }));
    await expect(canvas.getByRole('textbox')).toHaveValue('Margins');
    await expect(canvas.getByText('7 of 10 characters')).toBeVisible();
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};

export const Grows: Story = {
  args: {
    rows: 2,
    defaultValue: 'One line.\nTwo lines.\nThree lines.\nFour lines.\nFive lines, and the field has grown with them.',
  },
};

export const Controlled: Story = {
  render: function Trimmed(args) {
    const [value, setValue] = useState('');
    return (
      <TextArea {...args} defaultValue={undefined} value={value} onChange={(next) => setValue(next.slice(0, 3))} />
    );
  },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox');
    await userEvent.type(field, 'abcd');
    await expect(field).toHaveValue('abc');
  },
};

export const LongText: Story = {
  args: {
    label:
      'Everything that your editor should know about the assignment, the reader, and the journal or committee it goes to',
    description:
      'For example the style guide, the variety of English, the parts that must not be touched, and the questions you would like to have answered in the margin.',
    errorMessage:
      'Please write at least one sentence, so that your editor knows what you expect from the review of this document.',
    defaultValue: `${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)}\nhttps://example.org/${'a'.repeat(90)}`,
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
    label: 'הנחיות נוספות',
    description: 'כל מה שהעורך צריך לדעת לפני הקריאה.',
    defaultValue: 'נא לשמור על הכתיב הבריטי.',
    maxLength: 200,
    showCount: true,
    labels: { count: (length, max) => `${length} מתוך ${max} תווים`, remaining: (left) => `נותרו ${left} תווים` },
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="he">
        <Story />
      </div>
    ),
  ],
};

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    const field = within(canvasElement).getByRole('textbox');
    await expect(field).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(field).not.toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('First line{Enter}second line');
    await expect(args.onChange).toHaveBeenLastCalledWith('First line\nsecond line');
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledTimes(2);
  },
};
