import type { Meta, StoryObj } from '@storybook/react';
import { useEffect, useRef, useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { Select, SelectItem, SelectSection } from './index.js';

const levels = [
  { id: 'high_school', label: 'High school' },
  { id: 'undergrad_year_1', label: 'Undergraduate, year 1' },
  { id: 'undergrad_year_4', label: 'Undergraduate, year 4' },
  { id: 'graduate_masters', label: 'Master’s' },
  { id: 'graduate_phd', label: 'PhD' },
  { id: 'professional', label: 'Professional', isDisabled: true },
  { id: 'other', label: 'Other' },
];

const meta = {
  title: 'Components/Select',
  component: Select,
  args: { label: 'Academic level', items: levels, onChange: fn(), onBlur: fn() },
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

const field = (canvasElement: HTMLElement) => within(canvasElement).getByRole('combobox', { name: 'Academic level' });
const highlighted = (canvasElement: HTMLElement) => canvasElement.querySelector('[data-highlighted]');

export const Playground: Story = {
  args: { description: 'We choose an editor who knows this level.', placeholder: 'Choose a level' },
};

export const Open: Story = {
  args: { defaultValue: 'graduate_phd' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(field(canvasElement));
    await expect(canvas.getByRole('listbox', { name: 'Academic level' })).toBeVisible();
    await expect(canvas.getAllByRole('option')).toHaveLength(7);
    await expect(canvas.getByRole('option', { name: 'PhD' })).toHaveAttribute('aria-selected', 'true');
    await expect(canvas.getByRole('option', { name: 'Professional' })).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.getByRole('status')).toHaveTextContent('7 choices');
  },
};

export const Described: Story = {
  args: {
    label: 'Academic level',
    items: [
      { id: 'light', label: 'Light edit', description: 'Grammar and spelling only.' },
      { id: 'deep', label: 'Deep edit', description: 'Structure and clarity as well.' },
    ],
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.click(within(canvasElement).getByText('Structure and clarity as well.'));
    await expect(args.onChange).toHaveBeenCalledWith('deep');
    await expect(field(canvasElement)).toHaveTextContent('Deep edit');
    await expect(field(canvasElement)).toHaveFocus();
  },
};

/** Parts in place of `items`: sections, and a choice with more than text. */
export const Parts: Story = {
  args: {
    items: undefined,
    name: 'academicLevel',
    defaultValue: 'graduate_phd',
    children: (
      <>
        <SelectItem id="high_school">High school</SelectItem>
        <SelectSection label="Graduate">
          <SelectItem id="graduate_masters">Master’s</SelectItem>
          <SelectItem id="graduate_phd" label="PhD" description="Or another doctorate.">
            PhD <small>Most chosen</small>
          </SelectItem>
        </SelectSection>
        <SelectSection aria-label="Without a degree">
          <SelectItem id="professional" isDisabled>
            Professional
          </SelectItem>
          <SelectItem id="other">Other</SelectItem>
        </SelectSection>
      </>
    ),
  },
  play: async ({ canvas, canvasElement, args }) => {
    await expect(field(canvasElement)).toHaveTextContent(/^PhD$/);
    await userEvent.click(field(canvasElement));
    await expect(canvas.getByRole('status')).toHaveTextContent('5 choices');
    const graduate = canvas.getByRole('group', { name: 'Graduate' });
    await expect(within(graduate).getAllByRole('option')).toHaveLength(2);
    await expect(within(graduate).getByRole('option', { selected: true })).toHaveTextContent('Most chosen');
    await expect(canvas.getByRole('group', { name: 'Without a degree' })).toBeVisible();
    await expect(highlighted(canvasElement)).toHaveTextContent('PhD');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(highlighted(canvasElement)).toHaveTextContent('Other');
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('graduate_masters');
    await expect(field(canvasElement)).toHaveTextContent('Master’s');
    await userEvent.keyboard('ph');
    await expect(highlighted(canvasElement)).toHaveTextContent('PhD');
    await userEvent.click(within(canvas.getByRole('option', { name: /^PhD/ })).getByText('Most chosen'));
    await expect(field(canvasElement)).toHaveTextContent(/^PhD$/);
    await expect(field(canvasElement)).toHaveFocus();
  },
};

const levelNames: Record<string, string> = { ba: 'Bachelor’s', ma: 'Master’s', phd: 'PhD' };
const Level = ({ id }: { id: string }) => <SelectItem id={id}>{levelNames[id]}</SelectItem>;
function LaterLevel() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      {isThere && <Level id="ma" />}
      <LevelsHeard onHear={() => setThere((was) => !was)} />
    </>
  );
}
/** Changes the choices from inside, as what has just been loaded would do. */
function LevelsHeard({ onHear }: { onHear: () => void }) {
  useEffect(() => {
    addEventListener('levels', onHear);
    return () => removeEventListener('levels', onHear);
  });
  return null;
}

/** Parts in components of one's own, which come and go without the Select being rendered. */
export const PartsOfComponents: Story = {
  args: {
    items: undefined,
    children: (
      <>
        <Level id="ba" />
        <LaterLevel />
        <Level id="phd" />
      </>
    ),
  },
  play: async ({ canvas, canvasElement }) => {
    const names = () => canvas.getAllByRole('option').map(({ textContent }) => textContent);
    await userEvent.click(field(canvasElement));
    await expect(names()).toEqual(['Bachelor’s', 'PhD']);
    fireEvent(window, new Event('levels'));
    await waitFor(() => expect(names()).toEqual(['Bachelor’s', 'Master’s', 'PhD']));
    fireEvent(window, new Event('levels'));
    await waitFor(() => expect(names()).toEqual(['Bachelor’s', 'PhD']));
    await userEvent.keyboard('{End}{Enter}');
    await waitFor(() => expect(field(canvasElement)).toHaveTextContent('PhD'));
  },
};

export const Required: Story = {
  args: { isRequired: true },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toHaveAttribute('aria-required', 'true');
  },
};

export const Invalid: Story = {
  args: { errorMessage: 'Please select academic level', isRequired: true },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toBeInvalid();
    await expect(field(canvasElement)).toHaveAccessibleDescription('Please select academic level');
  },
};

export const Disabled: Story = {
  args: { defaultValue: 'graduate_phd', isDisabled: true },
  play: async ({ canvasElement }) => {
    await expect(field(canvasElement)).toBeDisabled();
  },
};

export const ReadOnly: Story = {
  args: { defaultValue: 'graduate_phd', isReadOnly: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(field(canvasElement));
    await userEvent.keyboard('{ArrowDown}{Home}{Enter}h');
    await expect(within(canvasElement).queryByRole('option')).not.toBeInTheDocument();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const InForm: Story = {
  args: { name: 'academicLevel', defaultValue: 'other' },
  render: (args) => (
    <form>
      <Select {...args} />
      <button type="reset">Start again</button>
    </form>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const form = canvasElement.querySelector('form') as HTMLFormElement;
    await userEvent.click(field(canvasElement));
    await userEvent.click(canvas.getByRole('option', { name: 'PhD' }));
    await expect(new FormData(form).get('academicLevel')).toBe('graduate_phd');
    await userEvent.click(canvas.getByRole('button', { name: 'Start again' }));
    await waitFor(() => expect(new FormData(form).get('academicLevel')).toBe('other'));
  },
};

export const Controlled: Story = {
  render: function Refusing(args) {
    const [value, setValue] = useState<string | null>(null);
    return (
      <Select
        {...args}
        defaultValue={undefined}
        value={value}
        onChange={(next) => next !== 'other' && setValue(next)}
      />
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(field(canvasElement));
    await userEvent.click(canvas.getByRole('option', { name: 'PhD' }));
    await expect(field(canvasElement)).toHaveTextContent('PhD');
    await userEvent.click(field(canvasElement));
    await userEvent.click(canvas.getByRole('option', { name: 'Other' }));
    await expect(field(canvasElement)).toHaveTextContent('PhD');
  },
};

export const InDialog: Story = {
  render: function InDialog(args) {
    const dialog = useRef<HTMLDialogElement>(null);
    return (
      <>
        <button type="button" onClick={() => dialog.current?.showModal()}>
          Edit the order
        </button>
        <dialog ref={dialog} aria-label="Edit the order" style={{ overflow: 'hidden', width: 280 }}>
          <Select {...args} />
        </dialog>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Edit the order' }));
    await userEvent.click(field(canvasElement));
    const option = canvas.getByRole('option', { name: 'Other' });
    await expect(option).toBeVisible();
    const box = option.getBoundingClientRect();
    await expect(option.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('option')).not.toBeInTheDocument();
    await expect(canvas.getByRole('dialog')).toBeVisible();
  },
};

/** The list stays below its control while its own greatest height fits there, although all its items would not. */
export const RoomBelow: Story = {
  args: { items: Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, label: `Style guide ${index + 1}` })) },
  decorators: [
    (Story) => (
      <div style={{ position: 'fixed', insetBlockEnd: 340, inlineSize: 300 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const control = field(canvasElement).getBoundingClientRect();
    await userEvent.click(field(canvasElement));
    const list = within(canvasElement).getByRole('listbox').getBoundingClientRect();
    await expect(list.height).toBe(320);
    await expect(list.top).toBeGreaterThanOrEqual(control.bottom);
    await expect(list.width).toBeGreaterThanOrEqual(control.width);
  },
};

export const ManyItems: Story = {
  args: { items: Array.from({ length: 200 }, (_, index) => ({ id: `${index}`, label: `Style guide ${index + 1}` })) },
  decorators: [
    (Story) => (
      <div style={{ paddingBlockStart: 560 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(field(canvasElement));
    const list = canvas.getByRole('listbox').getBoundingClientRect();
    await expect(list.top).toBeGreaterThanOrEqual(0);
    await expect(list.bottom).toBeLessThanOrEqual(window.innerHeight);
    await userEvent.keyboard('{End}');
    const last = canvas.getByRole('option', { name: 'Style guide 200' }).getBoundingClientRect();
    await expect(last.bottom).toBeLessThanOrEqual(canvas.getByRole('listbox').getBoundingClientRect().bottom);
  },
};

export const LongText: Story = {
  args: {
    label: 'Academic level',
    description:
      'The level of the course or programme for which this document is written, not the level you have finished.',
    items: [
      ...levels,
      {
        id: 'long',
        label:
          'Habilitation, second doctorate, or another postdoctoral qualification with a public defence before a committee',
      },
    ],
    defaultValue: 'long',
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
    label: 'المستوى الدراسي',
    placeholder: 'اختر…',
    items: [
      { id: 'ba', label: 'البكالوريوس' },
      { id: 'ma', label: 'الماجستير' },
    ],
    labels: { status: (count) => `${count} خيارات` },
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar" style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const control = canvas.getByRole('combobox');
    await userEvent.click(control);
    const list = canvas.getByRole('listbox').getBoundingClientRect();
    await expect(Math.abs(list.right - control.getBoundingClientRect().right)).toBeLessThan(4);
  },
};

export const PartsRightToLeft: Story = {
  args: {
    label: 'المستوى الدراسي',
    items: undefined,
    defaultOpen: true,
    defaultValue: 'ma',
    labels: { status: (count) => `${count} خيارات` },
    children: (
      <>
        <SelectSection label="الدراسات الجامعية">
          <SelectItem id="ba">البكالوريوس</SelectItem>
        </SelectSection>
        <SelectSection label="الدراسات العليا">
          <SelectItem id="ma" description="أو ما يعادله">
            الماجستير
          </SelectItem>
          <SelectItem id="phd">الدكتوراه</SelectItem>
        </SelectSection>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar" style={{ maxWidth: 320, minHeight: 320 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'الدراسات العليا' })).toBeVisible();
  },
};

export const OutsidePressKeepsTheValue: Story = {
  args: { defaultValue: 'high_school' },
  render: (args) => (
    <>
      <Select {...args} />
      <p>Elsewhere</p>
    </>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(field(canvasElement));
    await userEvent.keyboard('{End}');
    await userEvent.click(canvas.getByText('Elsewhere'));
    await expect(canvas.queryByRole('option')).not.toBeInTheDocument();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** A shortcut of the browser, such as Ctrl + F, is no letter that was typed. */
export const Shortcuts: Story = {
  args: { defaultValue: 'other' },
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.tab();
    for (const modifier of ['Control', 'Meta', 'Alt']) {
      await userEvent.keyboard(`{${modifier}>}p{/${modifier}}`);
      await expect(canvas.queryByRole('option')).toBeNull();
    }
    await userEvent.tab();
    await expect(field(canvasElement)).not.toHaveFocus();
    await expect(args.onChange).not.toHaveBeenCalled();
    // Space is no letter: it chooses with Ctrl too.
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{ArrowDown}{Home}{Control>} {/Control}');
    await expect(canvas.queryByRole('option')).toBeNull();
    await expect(args.onChange).toHaveBeenCalledOnce();
  },
};

/** A window that loses the focus, as by Alt + Tab, closes the list and leaves the value as it was. */
export const OtherWindow: Story = {
  args: { defaultValue: 'other' },
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Home}');
    await expect(highlighted(canvasElement)).toHaveTextContent('High school');
    // The browser tells of it while the field is still the document's active element.
    fireEvent.focusOut(field(canvasElement));
    await expect(field(canvasElement)).toHaveFocus();
    await waitFor(() => expect(canvas.queryByRole('option')).toBeNull());
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(field(canvasElement)).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(field(canvasElement)).not.toHaveFocus();
    await userEvent.tab();

    await userEvent.keyboard('{ArrowDown}');
    await expect(highlighted(canvasElement)).toHaveTextContent('High school');
    await userEvent.keyboard('{ArrowDown}');
    await expect(highlighted(canvasElement)).toHaveTextContent('Undergraduate, year 1');
    await expect(field(canvasElement)).toHaveAttribute('aria-activedescendant', highlighted(canvasElement)?.id);
    await userEvent.keyboard('{ArrowUp}{End}');
    await expect(highlighted(canvasElement)).toHaveTextContent('Other');
    await userEvent.keyboard('{ArrowUp}');
    await expect(highlighted(canvasElement)).toHaveTextContent('PhD');
    await userEvent.keyboard('{Home}{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('high_school');
    await expect(canvas.queryByRole('option')).not.toBeInTheDocument();

    await userEvent.keyboard(' ');
    await expect(highlighted(canvasElement)).toHaveTextContent('High school');
    await userEvent.keyboard('{PageDown}');
    await expect(highlighted(canvasElement)).not.toHaveTextContent('High school');
    await userEvent.keyboard('{PageUp}');
    await expect(highlighted(canvasElement)).toHaveTextContent('High school');
    await userEvent.keyboard('{PageDown}{Escape}');
    await expect(canvas.queryByRole('option')).not.toBeInTheDocument();
    await expect(field(canvasElement)).toHaveTextContent('High school');

    await userEvent.keyboard('ma');
    await expect(highlighted(canvasElement)).toHaveTextContent('Master’s');
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith('graduate_masters');
    await expect(args.onBlur).toHaveBeenCalled();

    await userEvent.click(canvas.getByText('Academic level'));
    await expect(field(canvasElement)).toHaveFocus();
    await expect(canvas.queryByRole('option')).not.toBeInTheDocument();
  },
};

export const DoPlaceholder: Story = { tags: ['!dev'], args: { placeholder: 'Choose a level' } };

export const DontChoiceThatIsNone: Story = {
  tags: ['!dev'],
  args: { items: [{ id: 'none', label: 'Please choose' }, ...levels], defaultValue: 'none' },
};
