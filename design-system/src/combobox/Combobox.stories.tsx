import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { Dialog } from '../dialog/index.js';
import { Combobox, ComboboxItem, ComboboxSection } from './index.js';

const codes = [
  { id: '+1', label: '+1 (US/Canada)' },
  { id: '+91', label: '+91 (India)' },
  { id: '+44', label: '+44 (UK)' },
  { id: '+61', label: '+61 (Australia)' },
  { id: '+49', label: '+49 (Germany)' },
  { id: '+33', label: '+33 (France)' },
  { id: '+86', label: '+86 (China)', isDisabled: true },
  { id: '+81', label: '+81 (Japan)' },
  { id: '+82', label: '+82 (South Korea)' },
  { id: '+65', label: '+65 (Singapore)' },
];

const meta = {
  title: 'Components/Combobox',
  component: Combobox,
  args: { label: 'Country code', items: codes, onChange: fn(), onBlur: fn(), onInputChange: fn() },
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvasElement: HTMLElement) => within(canvasElement).getByRole('combobox', { name: 'Country code' });
const options = (canvasElement: HTMLElement) =>
  within(canvasElement)
    .queryAllByRole('option')
    .map((each) => each.textContent);
const highlighted = (canvasElement: HTMLElement) => canvasElement.querySelector('[data-highlighted]');

export const Playground: Story = { args: { description: 'Type a country or its code.', defaultValue: '+1' } };

export const Narrowed: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(field(canvasElement), 'an');
    await expect(options(canvasElement)).toEqual(['+1 (US/Canada)', '+49 (Germany)', '+33 (France)', '+81 (Japan)']);
    await expect(canvas.getByRole('status')).toHaveTextContent('4 matches');
    await userEvent.click(canvas.getByRole('option', { name: '+49 (Germany)' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('+49');
    await expect(field(canvasElement)).toHaveValue('+49 (Germany)');
    await expect(field(canvasElement)).toHaveFocus();
  },
};

/** Parts in place of `items`: sections, and choices with more than text. */
export const Parts: Story = {
  args: {
    label: 'Country code',
    items: undefined,
    defaultValue: '+44',
    children: (
      <>
        <ComboboxSection label="Used most">
          <ComboboxItem id="+1" label="+1 (US/Canada)">
            <strong>+1</strong> US/Canada
          </ComboboxItem>
        </ComboboxSection>
        <ComboboxSection label="Europe">
          <ComboboxItem id="+49" label="+49 (Germany)">
            <strong>+49</strong> Germany
          </ComboboxItem>
          <ComboboxItem id="+44" label="+44 (UK)" description="Also Jersey and Guernsey.">
            <strong>+44</strong> UK
          </ComboboxItem>
        </ComboboxSection>
        <ComboboxSection label="Asia">
          <ComboboxItem id="+91">+91 (India)</ComboboxItem>
          <ComboboxItem id="+86" isDisabled>
            +86 (China)
          </ComboboxItem>
        </ComboboxSection>
      </>
    ),
  },
  play: async ({ canvas, canvasElement, args }) => {
    await expect(field(canvasElement)).toHaveValue('+44 (UK)');
    await userEvent.click(canvas.getByRole('button', { name: 'Show all choices' }));
    await expect(canvas.getAllByRole('group').map((group) => group.querySelector('[id]')?.textContent)).toEqual([
      'Used most',
      'Europe',
      'Asia',
    ]);
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('Also Jersey');
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'an');
    await expect(options(canvasElement)).toEqual(['+1 US/Canada', '+49 Germany']);
    await expect(canvas.queryByRole('group', { name: 'Asia' })).toBeNull();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(highlighted(canvasElement)).toHaveTextContent('+49 Germany');
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('+49');
    await expect(field(canvasElement)).toHaveValue('+49 (Germany)');
    await userEvent.clear(field(canvasElement));
    // What begins with the text comes first in its section only: the sections keep their order.
    await userEvent.type(field(canvasElement), '9');
    await expect(options(canvasElement)).toEqual(['+49 Germany', '+91 (India)']);
    await userEvent.click(canvas.getByText('Germany'));
    await expect(field(canvasElement)).toHaveValue('+49 (Germany)');
    await expect(field(canvasElement)).toHaveFocus();
  },
};

export const NoMatches: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(field(canvasElement), 'atlantis');
    await expect(canvas.getByRole('status')).toHaveTextContent('No matches');
    await expect(canvasElement.querySelector('[data-part="empty"]')).toBeVisible();
  },
};

export const PutsBackWhatIsNoChoice: Story = {
  args: { defaultValue: '+1' },
  play: async ({ canvasElement, args }) => {
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'atlantis{Tab}');
    await expect(field(canvasElement)).toHaveValue('+1 (US/Canada)');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** Keys of an input method choose nothing, close nothing and drop no text. */
export const InputMethod: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'Sing{ArrowDown}');
    for (const key of ['Enter', 'Escape', 'ArrowUp'])
      fireEvent.keyDown(field(canvasElement), { key, isComposing: true });
    await expect(field(canvasElement)).toHaveValue('Sing');
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenCalledWith('+65');
  },
};

export const CustomValue: Story = {
  args: { label: 'Country code', allowsCustomValue: true, optionalLabel: 'optional' },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(field(canvasElement), '+386{Tab}');
    await expect(args.onChange).toHaveBeenLastCalledWith('+386');
    await expect(field(canvasElement)).toHaveValue('+386');
  },
};

export const Cleared: Story = {
  args: { defaultValue: '+1' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Clear' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    await expect(field(canvasElement)).toHaveValue('');
    await expect(field(canvasElement)).toHaveFocus();
  },
};

/** In a row the field keeps its width when the button comes that empties it. */
export const InARow: Story = {
  decorators: [
    (Story) => (
      <div style={{ display: 'flex' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const width = () => field(canvasElement).parentElement?.getBoundingClientRect().width;
    const before = width();
    await expect(canvas.queryByRole('button', { name: 'Clear' })).toBeNull();
    await userEvent.type(field(canvasElement), 'an');
    await expect(canvas.getByRole('button', { name: 'Clear' })).toBeVisible();
    await expect(width()).toBe(before);
  },
};

export const FromAServer: Story = {
  args: { isFiltered: false },
  render: function Searched(args) {
    const [text, setText] = useState('');
    const found = codes.filter((code) => code.label.includes(text)).slice(0, 3);
    return <Combobox {...args} items={found} inputValue={text} onInputChange={setText} />;
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(field(canvasElement), 'Sing');
    await userEvent.click(canvas.getByRole('option', { name: '+65 (Singapore)' }));
    await expect(field(canvasElement)).toHaveValue('+65 (Singapore)');
  },
};

/** The text that is held outside goes back to the choice too, although the list no longer has it. */
export const PutsBackHeldText: Story = {
  args: { isFiltered: false, defaultValue: '+1' },
  render: function Searched(args) {
    const [text, setText] = useState('+1 (US/Canada)');
    const found = codes.filter((code) => code.label.includes(text));
    return (
      <form>
        <Combobox {...args} items={found} inputValue={text} onInputChange={setText} />
        <button type="reset">Start again</button>
      </form>
    );
  },
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.type(field(canvasElement), 'x');
    await expect(canvas.getByText('No matches', { selector: '[data-part]' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(field(canvasElement)).toHaveValue('+1 (US/Canada)x');
    await userEvent.keyboard('{Escape}');
    await expect(field(canvasElement)).toHaveValue('+1 (US/Canada)');
    await userEvent.keyboard('x');
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveValue('+1 (US/Canada)');
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), 'Sing');
    await userEvent.click(canvas.getByRole('option', { name: '+65 (Singapore)' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(field(canvasElement)).toHaveValue('+1 (US/Canada)'));
    await expect(args.onChange).toHaveBeenLastCalledWith('+1');
  },
};

/** A reset tells the owner of a new text only where the text has to change. */
export const TellsOfNoTextThatStays: Story = {
  args: { items: [], isFiltered: false, value: 'u-42', inputValue: 'Ada Lovelace' },
  render: function Searched({ value, inputValue, ...args }) {
    const [id, setId] = useState(value as string | null);
    const [text, setText] = useState(inputValue);
    const type = (next: string) => {
      args.onInputChange?.(next);
      setText(next);
    };
    const empty = () => {
      setId(null);
      setText('');
    };
    return (
      <>
        <form>
          <Combobox {...args} defaultValue={undefined} value={id} inputValue={text} onInputChange={type} />
          <button type="reset">Start again</button>
        </form>
        <form onReset={empty}>
          <Combobox
            {...args}
            defaultValue={undefined}
            value={id}
            inputValue={text}
            onInputChange={type}
            label="Editor"
          />
          <button type="reset">Empty</button>
        </form>
      </>
    );
  },
  play: async ({ canvas, canvasElement, args }) => {
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }));
    await press('Start again');
    await expect(args.onInputChange).not.toHaveBeenCalled();
    // The choice was never in the list: its name is the text that stood there.
    await userEvent.type(field(canvasElement), 'x{Escape}{Escape}');
    await expect(field(canvasElement)).toHaveValue('Ada Lovelace');
    await userEvent.type(field(canvasElement), 'y');
    await press('Start again');
    await waitFor(() => expect(field(canvasElement)).toHaveValue('Ada Lovelace'));
    // What the owner sets in the reset stands, also over text that was being typed.
    const editor = canvas.getByRole('combobox', { name: 'Editor' });
    await userEvent.type(editor, 'z');
    await press('Empty');
    await waitFor(() => expect(editor).toHaveValue(''));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** Escape closes the dialog around a field that has nothing left to close or to put back. */
export const EscapeInADialog: Story = {
  args: { defaultValue: '+1' },
  render: (args) => (
    <Dialog title="Telephone" defaultOpen>
      <Combobox {...args} />
    </Dialog>
  ),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.keyboard('{Escape}');
    await expect(options(canvasElement)).toEqual([]);
    await expect(canvas.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('x{Escape}{Escape}');
    await expect(field(canvasElement)).toHaveValue('+1 (US/Canada)');
    await expect(canvas.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
  },
};

export const Required: Story = {
  args: { isRequired: true },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toBeRequired();
  },
};

export const Invalid: Story = {
  args: { errorMessage: 'Please choose a country code from the list.' },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toBeInvalid();
    await expect(field(canvasElement)).toHaveAccessibleDescription('Please choose a country code from the list.');
  },
};

export const Disabled: Story = { args: { isDisabled: true, defaultValue: '+1' } };

export const ReadOnly: Story = {
  args: { isReadOnly: true, defaultValue: '+1' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(options(canvasElement)).toEqual([]);
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Controlled: Story = {
  render: function Held(args) {
    const [value, setValue] = useState<string | null>('+44');
    return (
      <>
        <Combobox {...args} defaultValue={undefined} value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue('+81')}>
          Japan
        </button>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveValue('+44 (UK)');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Japan' }));
    await expect(field(canvasElement)).toHaveValue('+81 (Japan)');
  },
};

export const InForm: Story = {
  args: { name: 'countryCode', defaultValue: '+1' },
  render: (args) => (
    <form>
      <Combobox {...args} />
      <button type="reset">Start again</button>
    </form>
  ),
  play: async ({ canvasElement }) => {
    const posted = () => new FormData(canvasElement.querySelector('form') as HTMLFormElement).get('countryCode');
    await userEvent.clear(field(canvasElement));
    await userEvent.type(field(canvasElement), '+91 (india){Tab}');
    await expect(posted()).toBe('+91');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(posted()).toBe('+1'));
  },
};

export const LongText: Story = {
  args: {
    items: [
      {
        id: 'long',
        label: 'South Georgia and the South Sandwich Islands, and everything that is administered with them',
      },
    ],
    defaultValue: 'long',
    description: 'The country in which the telephone is registered, which need not be the one in which you study now.',
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
    label: 'الدولة',
    items: [{ id: 'eg', label: 'مصر' }],
    defaultValue: 'eg',
    labels: { clear: 'مسح', showAll: 'إظهار الكل' },
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
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(field(canvasElement)).not.toHaveFocus();
    await userEvent.tab();
    await expect(options(canvasElement)).toEqual([]);
    await userEvent.keyboard('{ArrowDown}');
    await expect(options(canvasElement)).toHaveLength(10);
    await expect(highlighted(canvasElement)).toHaveTextContent('+1 (US/Canada)');
    await userEvent.keyboard('{End}');
    await expect(highlighted(canvasElement)).toHaveTextContent('+65 (Singapore)');
    await userEvent.keyboard('{Home}');
    await expect(highlighted(canvasElement)).toHaveTextContent('+1 (US/Canada)');
    await userEvent.keyboard('{ArrowUp}');
    await expect(highlighted(canvasElement)).toHaveTextContent('+65 (Singapore)');
    await expect(field(canvasElement)).toHaveAttribute('aria-activedescendant', highlighted(canvasElement)?.id);
    await userEvent.keyboard('{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('+65');
    await expect(options(canvasElement)).toEqual([]);

    // Escape closes the list first, then puts the text back.
    await userEvent.keyboard('x');
    await userEvent.keyboard('{Escape}');
    await expect(options(canvasElement)).toEqual([]);
    await expect(field(canvasElement)).toHaveValue('+65 (Singapore)x');
    await userEvent.keyboard('{Escape}');
    await expect(field(canvasElement)).toHaveValue('+65 (Singapore)');

    await userEvent.clear(field(canvasElement));
    await userEvent.keyboard('fra{ArrowDown}');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith('+33');
    await expect(field(canvasElement)).toHaveValue('+33 (France)');
    await expect(options(canvasElement)).toEqual([]);
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalled();
  },
};

export const DoSayWhatToType: Story = {
  tags: ['!dev'],
  args: { label: 'Country code', description: 'Type a country or its code.' },
};

export const DontTwoOrThreeChoices: Story = {
  tags: ['!dev'],
  args: {
    label: 'Delivery',
    items: [
      { id: 'standard', label: 'Five days' },
      { id: 'express', label: 'Two days' },
    ],
  },
};
