import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import { NumberField } from './index.js';

const meta = {
  title: 'Components/NumberField',
  component: NumberField,
  args: { label: 'Words', locale: 'en-US', onChange: fn(), onBlur: fn() },
} satisfies Meta<typeof NumberField>;
export default meta;
type Story = StoryObj<typeof meta>;

const wordOptions = { maximumFractionDigits: 0 };
const dollars = { style: 'currency', currency: 'USD' } as const;

export const Playground: Story = {
  args: { defaultValue: 1000, step: 500, min: 0, formatOptions: wordOptions },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Words' });
    await expect(field).toHaveValue('1,000');
    await userEvent.click(canvas.getByRole('button', { name: 'Increase Words' }));
    await expect(field).toHaveValue('1,500');
    await expect(field).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Decrease Words' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Decrease Words' }));
    await expect(field).toHaveValue('500');
    await expect(args.onChange).toHaveBeenLastCalledWith(500);
  },
};

/** The value follows each key; the number is written anew when the field is left. */
export const Currency: Story = {
  args: { label: 'Amount', defaultValue: 36, formatOptions: dollars, showSteppers: false },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Amount' });
    await expect(field).toHaveValue('$36.00');
    await userEvent.clear(field);
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    await userEvent.keyboard('1250.5');
    await expect(field).toHaveValue('1250.5');
    await expect(args.onChange).toHaveBeenLastCalledWith(1250.5);
    await userEvent.tab();
    await expect(field).toHaveValue('$1,250.50');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Unit: Story = {
  args: {
    label: 'Delivery',
    defaultValue: 3,
    min: 1,
    formatOptions: { style: 'unit', unit: 'day', unitDisplay: 'long' },
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.click(canvas.getByRole('button', { name: 'Decrease Delivery' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Decrease Delivery' }));
    await expect(field).toHaveValue('1 day');
    await expect(canvas.getByRole('button', { name: 'Decrease Delivery' })).toBeDisabled();
  },
};

export const Percent: Story = {
  args: { label: 'Discount', defaultValue: 0.15, min: 0, max: 1, formatOptions: { style: 'percent' } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Increase Discount' }));
    await expect(canvas.getByRole('textbox')).toHaveValue('16%');
    await expect(args.onChange).toHaveBeenLastCalledWith(0.16);
  },
};

/** What is no number stays, to be mended; the value is null meanwhile. */
export const Unreadable: Story = {
  args: { label: 'Amount', defaultValue: 12, formatOptions: dollars },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.keyboard('1.200,00');
    await expect(field).not.toBeInvalid();
    await userEvent.tab();
    await expect(field).toHaveValue('1.200,00');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription('This is not a valid number. Write it like $1,234.56.');
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    // An arrow key would not know from where to count.
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowUp}');
    await expect(field).toHaveValue('1.200,00');
    await userEvent.clear(field);
    await userEvent.keyboard('1200.00');
    await userEvent.tab();
    await expect(field).toHaveValue('$1,200.00');
    await expect(field).not.toBeInvalid();
    await userEvent.clear(field);
    await userEvent.paste('ten');
    await expect(field).toHaveValue('ten');
    await userEvent.clear(field);
    await userEvent.paste('$1,200.50');
    await expect(args.onChange).toHaveBeenLastCalledWith(1200.5);
    await expect(field).toHaveValue('$1,200.50');
  },
};

/** The decimal sign of another country is one here too, where it can be nothing else. */
export const DecimalComma: Story = {
  args: { label: 'Amount', defaultValue: 12, formatOptions: dollars },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.keyboard('15,50');
    await expect(args.onChange).toHaveBeenLastCalledWith(15.5);
    await userEvent.keyboard('{ArrowUp}');
    await expect(field).toHaveValue('$16.00');
    await userEvent.clear(field);
    await userEvent.keyboard('15,50');
    await userEvent.tab();
    await expect(field).toHaveValue('$15.50');
  },
};

/** A number out of range is kept and explained. */
export const OutOfRange: Story = {
  args: { label: 'Amount', min: 1, max: 50, formatOptions: dollars },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, '60');
    await userEvent.tab();
    await expect(field).toHaveAccessibleDescription('Enter $50.00 or less.');
    await expect(args.onChange).toHaveBeenLastCalledWith(60);
    await userEvent.clear(field);
    await userEvent.type(field, '0');
    await userEvent.tab();
    await expect(field).toHaveAccessibleDescription('Enter $1.00 or more.');
  },
};

/** The number that stood there before, typed and counted to again. */
export const BackToTheValue: Story = {
  args: { defaultValue: 5 },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.keyboard('4');
    await expect(args.onChange).toHaveBeenLastCalledWith(4);
    await userEvent.keyboard('{ArrowUp}');
    await expect(field).toHaveValue('5');
    await expect(args.onChange).toHaveBeenLastCalledWith(5);
  },
};

export const Invalid: Story = {
  args: { errorMessage: 'Please specify word count', isRequired: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid();
    await expect(canvas.getByRole('textbox')).toBeRequired();
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription('Please specify word count');
  },
};

export const Disabled: Story = {
  args: { defaultValue: 1000, isDisabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeDisabled();
    for (const button of canvas.getAllByRole('button')) await expect(button).toBeDisabled();
  },
};

export const ReadOnly: Story = {
  args: { defaultValue: 1000, isReadOnly: true },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, '5{ArrowUp}');
    await expect(field).toHaveValue('1,000');
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** The owner holds the number, and may hold another one than was typed. */
export const Controlled: Story = {
  args: { label: 'Pages' },
  render: function AtMostTen(args) {
    const [value, setValue] = useState<number | null>(3);
    return (
      <NumberField
        {...args}
        defaultValue={undefined}
        value={value}
        onChange={(next) => setValue(next && Math.min(next, 10))}
      />
    );
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.keyboard('7');
    await expect(field).toHaveValue('7');
    await userEvent.keyboard('5');
    await expect(field).toHaveValue('10');
  },
};

/** An owner that refuses gets its own number shown when the field is left. */
export const Refused: Story = {
  render: (args) => <NumberField {...args} defaultValue={undefined} value={1000} />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    for (const text of ['2500', 'ten']) {
      await userEvent.clear(field);
      await userEvent.keyboard(text);
      await userEvent.tab();
      await expect(field).toHaveValue('1,000');
      await expect(field).not.toBeInvalid();
    }
  },
};

export const InForm: Story = {
  args: { name: 'words', defaultValue: 1000 },
  render: (args) => (
    <form>
      <NumberField {...args} />
      <button type="reset">Start again</button>
    </form>
  ),
  play: async ({ canvas, canvasElement }) => {
    const form = canvasElement.querySelector('form') as HTMLFormElement;
    const field = canvas.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.keyboard('2,500');
    await expect(new FormData(form).get('words')).toBe('2500');
    await userEvent.clear(field);
    await expect(new FormData(form).get('words')).toBe('');
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(new FormData(form).get('words')).toBe('1000'));
    await expect(field).toHaveValue('1,000');
  },
};

/** A reset leaves an untouched field as it is. It takes unreadable text away and shows the number that comes back, which is kept when the field is left. */
export const ResetWhileUnreadable: Story = {
  args: { name: 'words', defaultValue: 5 },
  render: (args) => (
    <form>
      <NumberField {...args} />
      <NumberField label="Pages" locale="en-US" />
      <button type="reset">Start again</button>
    </form>
  ),
  play: async ({ canvas, canvasElement, args }) => {
    const posted = () => new FormData(canvasElement.querySelector('form') as HTMLFormElement).get('words');
    const words = canvas.getByRole('textbox', { name: 'Words' });
    const pages = canvas.getByRole('textbox', { name: 'Pages' });
    const reset = canvas.getByRole('button', { name: 'Start again' });
    await userEvent.click(reset);
    await expect(words).toHaveValue('5');
    await expect(pages).toHaveValue('');
    await expect(args.onChange).not.toHaveBeenCalled();
    for (const field of [words, pages]) {
      await userEvent.clear(field);
      await userEvent.type(field, 'abc');
      await userEvent.tab();
      await expect(field).toBeInvalid();
    }
    await userEvent.click(reset);
    await waitFor(() => expect(words).toHaveValue('5'));
    await expect(pages).toHaveValue('');
    for (const field of [words, pages]) {
      await expect(field).not.toBeInvalid();
      await userEvent.click(field);
      await userEvent.tab();
    }
    await expect(words).toHaveValue('5');
    await expect(posted()).toBe('5');
  },
};

/** A number that the owner sets takes the place of unreadable text, and the text does not come back with the next one. */
export const SetWhileUnreadable: Story = {
  render: function Held(args) {
    const [value, setValue] = useState<number | null>(5);
    return (
      <>
        <NumberField {...args} defaultValue={undefined} value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue(5)}>
          Five
        </button>
        <button type="button" onClick={() => setValue(null)}>
          None
        </button>
      </>
    );
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.keyboard('soon');
    await userEvent.tab();
    await expect(field).toBeInvalid();
    await userEvent.click(canvas.getByRole('button', { name: 'Five' }));
    await expect(field).toHaveValue('5');
    await userEvent.click(field);
    await userEvent.tab();
    await expect(field).toHaveValue('5');
    await userEvent.click(canvas.getByRole('button', { name: 'None' }));
    await expect(field).toHaveValue('');
    await expect(field).not.toBeInvalid();
  },
};

/** Home and End move in the text where there is no lowest and no highest number. */
export const WithoutEnds: Story = {
  args: { defaultValue: 1000 },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.click(field);
    for (const key of ['Home', 'End']) await expect(fireEvent.keyDown(field, { key, code: key })).toBe(true);
    await expect(field).toHaveValue('1,000');
  },
};

/** The wheel counts while the field has the focus, unless it is told not to. */
export const Wheel: Story = {
  args: { defaultValue: 5 },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    fireEvent.wheel(field, { deltaY: 10 });
    await expect(field).toHaveValue('5');
    await userEvent.click(field);
    fireEvent.wheel(field, { deltaY: 10 });
    await waitFor(() => expect(field).toHaveValue('6'));
    fireEvent.wheel(field, { deltaY: -10 });
    await waitFor(() => expect(field).toHaveValue('5'));
  },
};

export const WithoutWheel: Story = {
  args: { defaultValue: 5, isWheelDisabled: true },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.click(field);
    fireEvent.wheel(field, { deltaY: 10 });
    await expect(field).toHaveValue('5');
  },
};

/** As it is written in India, in Germany and in France. */
export const Locales: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <NumberField
        label="India"
        locale="en-IN"
        defaultValue={123456.5}
        formatOptions={{ style: 'currency', currency: 'INR' }}
      />
      <NumberField
        label="Germany"
        locale="de-DE"
        defaultValue={1250.5}
        formatOptions={{ style: 'currency', currency: 'EUR' }}
      />
      <NumberField label="Arabic digits" locale="ar-EG" defaultValue={1250.5} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'India' })).toHaveValue('₹1,23,456.50');
    const german = canvas.getByRole('textbox', { name: 'Germany' });
    await expect(german).toHaveValue('1.250,50\u00a0€');
    await userEvent.clear(german);
    await userEvent.keyboard('15,5');
    await userEvent.tab();
    await expect(german).toHaveValue('15,50\u00a0€');
    const arabic = canvas.getByRole('textbox', { name: 'Arabic digits' });
    await expect(arabic).toHaveValue('١٬٢٥٠٫٥');
    await userEvent.clear(arabic);
    await userEvent.keyboard('٣٠');
    await userEvent.keyboard('{ArrowUp}');
    await expect(arabic).toHaveValue('٣١');
  },
};

export const Compact: Story = {
  args: { defaultValue: 1000 },
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
    label: 'The number of words of the document with its notes and without its bibliography',
    description: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz counts as one.',
    defaultValue: 123456789012,
    formatOptions: { style: 'currency', currency: 'INR', currencyDisplay: 'name' },
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
  args: { label: 'عدد الكلمات', locale: 'ar-EG', defaultValue: 1000, labels: { increase: 'زيادة', decrease: 'إنقاص' } },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox').getBoundingClientRect();
    const [decrease, increase] = canvas.getAllByRole('button');
    await expect(decrease).toHaveAccessibleName('إنقاص عدد الكلمات');
    await expect(increase?.getBoundingClientRect().left).toBeLessThan(field.left);
  },
};

/** Tab reaches the field alone; arrows, Page up and Page down count; Home and End go to the ends; Enter sends the form. */
export const Keyboard: Story = {
  args: { defaultValue: 5, min: 1, max: 20 },
  render: (args) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.dataset.sent = '';
      }}
    >
      <NumberField {...args} />
      <button type="submit">Send</button>
    </form>
  ),
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(field).toHaveValue('6');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(field).toHaveValue('4');
    await userEvent.keyboard('{PageUp}{PageUp}{PageDown}');
    await expect(field).toHaveValue('5');
    await userEvent.keyboard('{End}');
    await expect(field).toHaveValue('20');
    await userEvent.keyboard('{Home}');
    await expect(field).toHaveValue('1');
    await userEvent.clear(field);
    await userEvent.keyboard('007{Enter}');
    await expect(field).toHaveValue('7');
    await expect(args.onChange).toHaveBeenLastCalledWith(7);
    await expect(field.closest('form')).toHaveAttribute('data-sent');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Send' })).toHaveFocus();
    await expect(args.onBlur).toHaveBeenCalledOnce();
    await userEvent.tab({ shift: true });
    await expect(field).toHaveFocus();
  },
};
