import type { Meta, StoryObj } from '@storybook/react';
import { useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { ProviderContext } from '../internal/labels.js';
import { DateField } from './index.js';

const meta = {
  title: 'Components/DateField',
  component: DateField,
  args: { label: 'Deadline', locale: 'en-GB', onChange: fn(), onBlur: fn() },
} satisfies Meta<typeof DateField>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvasElement: HTMLElement) =>
  within(canvasElement).getByRole<HTMLInputElement>('textbox', { name: 'Deadline' });
const opener = (canvasElement: HTMLElement) => within(canvasElement).getByRole('button', { name: 'Open calendar' });
const focused = () => document.activeElement;

export const Playground: Story = {
  args: { description: 'The day by which you need the review, for example 12 Mar 2031.' },
};

export const Typed: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), '12/3/2031');
    await expect(args.onChange).toHaveBeenLastCalledWith('2031-03-12');
    await expect(args.onChange).toHaveBeenCalledOnce();
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveValue('12 Mar 2031');
    await userEvent.clear(field(canvasElement));
    await expect(args.onChange).toHaveBeenLastCalledWith('');
    await userEvent.type(field(canvasElement), '2031-04-01{Tab}');
    await expect(field(canvasElement)).toHaveValue('1 Apr 2031');
  },
};

/** A German reader types the day first on an English page too, which names no region. */
export const ReaderFromElsewhere: Story = {
  args: { locale: undefined },
  decorators: [
    (Story) => (
      <I18nProvider locale="de-DE">
        <ProviderContext value={{ locale: 'en' }}>
          <Story />
        </ProviderContext>
      </I18nProvider>
    ),
  ],
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), '03.04.2031{Tab}');
    await expect(args.onChange).toHaveBeenLastCalledWith('2031-04-03');
    await expect(field(canvasElement)).toHaveValue('Apr 3, 2031');
    await expect(field(canvasElement)).not.toBeInvalid();
  },
};

/** A page in German says how its dates are read, whoever reads it. */
export const PageElsewhere: Story = {
  args: { locale: undefined },
  decorators: [
    (Story) => (
      <I18nProvider locale="en-US">
        <ProviderContext value={{ locale: 'de' }}>
          <Story />
        </ProviderContext>
      </I18nProvider>
    ),
  ],
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), '03.04.2031{Tab}');
    await expect(args.onChange).toHaveBeenLastCalledWith('2031-04-03');
  },
};

/** The month is announced when a button turns the page, which keeps the focus; the choice stays in its month. */
export const Turned: Story = {
  args: { defaultValue: '2031-03-12', max: '2031-04-20' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(opener(canvasElement));
    await waitFor(() => expect(focused()).toHaveTextContent('12'));
    const next = canvas.getByRole('button', { name: 'Next month' });
    await userEvent.click(next);
    await expect(canvas.getByText('April 2031')).toHaveAttribute('aria-live', 'polite');
    await expect(canvas.getByRole('grid', { name: 'Open calendar, April 2031' })).toBeVisible();
    await expect(next).toHaveFocus();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Previous month' }));
    await expect(canvas.getByRole('gridcell', { selected: true })).toHaveTextContent('12');
  },
};

/** Enter that ends a composition leaves the text as it is typed. */
export const InputMethod: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), '12/3/2031');
    fireEvent.keyDown(field(canvasElement), { key: 'Enter', isComposing: true });
    await expect(field(canvasElement)).toHaveValue('12/3/2031');
    await userEvent.keyboard('{Enter}');
    await expect(field(canvasElement)).toHaveValue('12 Mar 2031');
  },
};

export const Unreadable: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), '31 April 2031');
    await expect(field(canvasElement)).not.toBeInvalid();
    await userEvent.tab();
    await expect(field(canvasElement)).toBeInvalid();
    await expect(field(canvasElement)).toHaveAccessibleDescription(
      'This is not a valid date. Write it like 12 Mar 2027.',
    );
    // Nothing that was typed is lost, and nothing that was not meant is sent.
    await expect(field(canvasElement)).toHaveValue('31 April 2031');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Open: Story = {
  args: { defaultValue: '2031-03-12', min: '2031-03-10' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(opener(canvasElement));
    const dialog = canvas.getByRole('dialog', { name: 'Deadline' });
    await expect(dialog).toBeVisible();
    await expect(within(dialog).getByText('March 2031')).toBeVisible();
    await waitFor(() => expect(focused()).toHaveTextContent('12'));
    await expect(focused()).toHaveAccessibleName('Wednesday, 12 March 2031, selected');
    await expect(within(dialog).getByText('10')).toHaveAccessibleName('Monday, 10 March 2031, first day to choose');
    await userEvent.click(within(dialog).getByText('9'));
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(focused()).toHaveTextContent('12');
    await userEvent.click(within(dialog).getByText('20'));
    await expect(args.onChange).toHaveBeenLastCalledWith('2031-03-20');
    await expect(field(canvasElement)).toHaveValue('20 Mar 2031');
    await expect(opener(canvasElement)).toHaveFocus();
    await userEvent.click(opener(canvasElement));
  },
};

export const PressOutsideCloses: Story = {
  args: { defaultValue: '2031-03-12' },
  render: (args) => (
    <>
      <DateField {...args} />
      <p>Elsewhere</p>
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(opener(canvasElement));
    await userEvent.click(canvas.getByText('Elsewhere'));
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
  },
};

export const TooEarly: Story = {
  args: { min: '2031-03-10', defaultValue: '2031-03-01' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAccessibleDescription('Choose 10 Mar 2031 or later.');
  },
};

export const TooLate: Story = {
  args: { max: '2031-03-10', defaultValue: '2031-04-01' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAccessibleDescription('Choose 10 Mar 2031 or earlier.');
  },
};

export const Required: Story = {
  args: { isRequired: true },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toBeRequired();
  },
};

export const Invalid: Story = { args: { isRequired: true, errorMessage: 'Please select a deadline' } };

export const Disabled: Story = {
  args: { isDisabled: true, defaultValue: '2031-03-12' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toBeDisabled();
    await expect(opener(canvasElement)).toBeDisabled();
  },
};

export const ReadOnly: Story = {
  args: { isReadOnly: true, defaultValue: '2031-03-12' },
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), '1{Alt>}{ArrowDown}{/Alt}');
    await expect(field(canvasElement)).toHaveValue('12 Mar 2031');
    await expect(within(canvasElement).queryByRole('dialog')).not.toBeInTheDocument();
  },
};

export const Controlled: Story = {
  render: function Held(args) {
    const [value, setValue] = useState('2031-03-12');
    return (
      <>
        <DateField {...args} defaultValue={undefined} value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue('2031-12-24')}>
          Christmas
        </button>
        <button type="button" onClick={() => setValue('')}>
          None
        </button>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'soon');
    await userEvent.tab();
    await expect(field(canvasElement)).toBeInvalid();
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Christmas' }));
    await expect(field(canvasElement)).toHaveValue('24 Dec 2031');
    // The old text does not come back with the value that it had.
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'None' }));
    await expect(field(canvasElement)).toHaveValue('');
    await expect(field(canvasElement)).not.toBeInvalid();
  },
};

export const InForm: Story = {
  args: { name: 'deadline', defaultValue: '2031-03-12' },
  render: (args) => (
    <form>
      <DateField {...args} />
      <button type="reset">Start again</button>
    </form>
  ),
  play: async ({ canvasElement }) => {
    const posted = () => new FormData(canvasElement.querySelector('form') as HTMLFormElement).get('deadline');
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), '1 May 2031');
    await expect(posted()).toBe('2031-05-01');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(posted()).toBe('2031-03-12'));
  },
};

export const InDialog: Story = {
  args: { defaultValue: '2031-03-12' },
  render: function InDialog(args) {
    const dialog = useRef<HTMLDialogElement>(null);
    return (
      <>
        <button type="button" onClick={() => dialog.current?.showModal()}>
          Edit the order
        </button>
        <dialog ref={dialog} aria-label="Edit the order" style={{ overflow: 'hidden' }}>
          <DateField {...args} />
        </dialog>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Edit the order' }));
    await userEvent.click(opener(canvasElement));
    await waitFor(() => expect(focused()).toHaveTextContent('12'));
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog', { name: 'Deadline' })).not.toBeInTheDocument();
    await expect(canvas.getByRole('dialog', { name: 'Edit the order' })).toBeVisible();
    await expect(opener(canvasElement)).toHaveFocus();
  },
};

export const LongText: Story = {
  args: {
    label: 'The day by which the reviewed document has to be back with you, in the time zone of your own university',
    description:
      'Leave a day or two for your own reading. Wiederveröffentlichungsgenehmigungen may take longer than that.',
    errorMessage:
      'This service takes 72 hours at least, so the day you chose is too early. Choose a later one or a faster service.',
    isRequired: true,
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
    label: 'الموعد النهائي',
    locale: 'ar-EG',
    defaultValue: '2031-03-12',
    labels: { openCalendar: 'افتح التقويم', previousMonth: 'الشهر السابق', nextMonth: 'الشهر التالي' },
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('textbox')).toHaveValue('١٢ مارس ٢٠٣١');
    await userEvent.click(canvas.getByRole('button', { name: 'افتح التقويم' }));
    await waitFor(() => expect(focused()).toHaveTextContent('١٢'));
    await userEvent.keyboard('{ArrowLeft}');
    await expect(focused()).toHaveTextContent('١٣');
  },
};

/** The calendar closes when Tab goes backwards past its button; Escape there closes the calendar alone. */
export const LeftByItsButton: Story = {
  args: { defaultValue: '2031-03-12' },
  play: async ({ canvas, canvasElement }) => {
    const toTheButton = async () => {
      await waitFor(() => expect(focused()).toHaveTextContent('12'));
      // Before the days are the two buttons that turn the page.
      for (let presses = 0; presses < 3; presses += 1) await userEvent.tab({ shift: true });
      await expect(opener(canvasElement)).toHaveFocus();
      await expect(canvas.getByRole('dialog')).toBeVisible();
    };
    // In Safari a press gives the focus to a button only with this.
    await expect(opener(canvasElement)).toHaveAttribute('tabindex', '0');
    await userEvent.click(opener(canvasElement));
    await toTheButton();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(opener(canvasElement)).toHaveFocus();
    await userEvent.click(opener(canvasElement));
    await toTheButton();
    await userEvent.tab({ shift: true });
    await expect(field(canvasElement)).toHaveFocus();
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};

/** A calendar that stands elsewhere in the document is a part of the field all the same. */
export const InAContainer: Story = {
  args: { defaultValue: '2031-03-12' },
  render: function InAContainer(args) {
    const [container] = useState(() => document.createElement('div'));
    useEffect(() => {
      document.body.append(container);
      return () => container.remove();
    }, [container]);
    return (
      <ProviderContext value={{ container }}>
        <DateField {...args} />
        <button type="button">Next</button>
      </ProviderContext>
    );
  },
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(focused()).toHaveTextContent('12'));
    await expect(canvasElement).not.toContainElement(focused() as HTMLElement);
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(focused()).toHaveTextContent('13'));
    await userEvent.keyboard('{Escape}');
    await expect(opener(canvasElement)).toHaveFocus();
    await expect(args.onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Next' })).toHaveFocus();
    await expect(args.onBlur).toHaveBeenCalledOnce();
  },
};

export const Keyboard: Story = {
  args: { defaultValue: '2031-03-12' },
  render: (args) => (
    <>
      <DateField {...args} />
      <button type="button">Next</button>
    </>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const reaches = (name: RegExp) => waitFor(() => expect(focused()).toHaveAccessibleName(name));
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(field(canvasElement)).not.toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await reaches(/12 March 2031/);
    await userEvent.keyboard('{ArrowRight}');
    await reaches(/13 March 2031/);
    await userEvent.keyboard('{ArrowLeft}');
    await reaches(/12 March 2031/);
    await userEvent.keyboard('{ArrowDown}');
    await reaches(/19 March 2031/);
    await userEvent.keyboard('{ArrowUp}');
    await reaches(/12 March 2031/);
    await userEvent.keyboard('{End}');
    await reaches(/31 March 2031/);
    await userEvent.keyboard('{Home}');
    await reaches(/1 March 2031/);
    await userEvent.keyboard('{PageDown}');
    await reaches(/1 April 2031/);
    await userEvent.keyboard('{PageUp}');
    await reaches(/1 March 2031/);
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift}');
    await reaches(/1 March 2032/);
    await userEvent.keyboard('{Shift>}{PageUp}{/Shift}');
    await reaches(/1 March 2031/);
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('2031-03-01');
    await expect(opener(canvasElement)).toHaveFocus();

    await userEvent.keyboard(' ');
    await reaches(/1 March 2031/);
    await userEvent.keyboard('{ArrowRight}');
    await reaches(/2 March 2031/);
    // A key that opened the calendar, or chose the day, is still held.
    for (const button of [focused() as Element, opener(canvasElement)])
      for (const key of ['Enter', ' ']) await expect(fireEvent.keyDown(button, { key, repeat: true })).toBe(false);
    await userEvent.keyboard('{Escape}');
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(opener(canvasElement)).toHaveFocus();
    await expect(args.onBlur).toHaveBeenCalledOnce();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Next' })).toHaveFocus();
    await expect(args.onBlur).toHaveBeenCalledTimes(2);
  },
};
