import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/index.js';
import { CommandPalette, type CommandPaletteProps } from './index.js';

const key = (cap: string) => <kbd>{cap}</kbd>;
const items = [
  { id: 'find', label: 'Find in the text', group: 'Text', meta: key('/') },
  { id: 'larger', label: 'Larger text', group: 'Text', meta: key('+') },
  { id: 'smaller', label: 'Smaller text', group: 'Text', meta: key('−') },
  { id: 'save', label: 'Save draft', group: 'Review', meta: key('Ctrl S') },
  { id: 'complete', label: 'Complete review', group: 'Review' },
  { id: 'queue', label: 'Back to queue', group: 'Go to' },
];

/** A palette with the button that opens it, as an owner would hold it. */
function Owner({ isOpen: startsOpen = false, onOpenChange, ...props }: CommandPaletteProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open
      </Button>
      <CommandPalette
        {...props}
        isOpen={isOpen}
        onOpenChange={(next) => {
          onOpenChange?.(next);
          setOpen(next);
        }}
      />
    </>
  );
}

const meta = {
  title: 'Components/CommandPalette',
  component: CommandPalette,
  args: { isOpen: true, label: 'Commands', items, onAction: fn(), onOpenChange: fn() },
  decorators: [
    (Story) => (
      <main style={{ minBlockSize: '36rem' }}>
        <Story />
      </main>
    ),
  ],
  render: (args) => <Owner {...args} />,
} satisfies Meta<typeof CommandPalette>;
export default meta;
type Story = StoryObj<typeof meta>;

const named = (options: readonly HTMLElement[]) =>
  options.map((option) => option.querySelector('[data-part="item-label"]')?.textContent);

export const Playground: Story = {
  args: { isOpen: false },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    await expect(canvas.getByRole('dialog', { name: 'Commands' })).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Find a command' })).toHaveFocus();
    await expect(canvas.getAllByRole('option')).toHaveLength(6);
    await expect(canvas.getByRole('group', { name: 'Review' })).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent('6 commands');
  },
};

/** Every typed word counts, in the name or the group, whatever its case and accents. */
export const Filtered: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox');
    await userEvent.type(field, 'TÉXT larg');
    await expect(named(canvas.getAllByRole('option'))).toEqual(['Larger text']);
    await expect(canvas.getByRole('status')).toHaveTextContent('1 command');
    await userEvent.clear(field);
    await userEvent.type(field, 'review');
    await expect(named(canvas.getAllByRole('option'))).toEqual(['Save draft', 'Complete review']);
  },
};

export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'zebra');
    await expect(canvas.getByText('No command matches. Try another word.')).toBeVisible();
    await expect(canvas.queryByRole('listbox')).toBeNull();
    await expect(canvas.getByRole('combobox')).not.toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('dialog')).toBeVisible();
  },
};

/** The owner ranks; a group stands together all the same, where its best command is. */
export const OwnOrder: Story = {
  args: {
    filter: (all, query) => all.filter(({ label }) => label.includes(query)).toReversed(),
  },
  play: async ({ canvas }) => {
    await expect(named(canvas.getAllByRole('option'))).toEqual([
      'Back to queue',
      'Complete review',
      'Save draft',
      'Smaller text',
      'Larger text',
      'Find in the text',
    ]);
  },
};

/** The command is done once the focus is back where it was. */
export const Chosen: Story = {
  args: { isOpen: false },
  render: function Chosen(args) {
    const [focused, setFocused] = useState('');
    return (
      <>
        <Owner
          {...args}
          onAction={(id) => {
            args.onAction?.(id);
            setFocused(document.activeElement?.textContent ?? '');
          }}
        />
        <output>{focused}</output>
      </>
    );
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    await userEvent.click(canvas.getByRole('option', { name: /Save draft/ }));
    await expect(args.onAction).toHaveBeenCalledOnce();
    await expect(args.onAction).toHaveBeenCalledWith('save');
    await expect(canvas.getByText('Open', { selector: 'output' })).toBeVisible();
    await expect(canvas.queryByRole('dialog')).toBeNull();
    // Opened again, it begins anew.
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    await expect(canvas.getByRole('combobox')).toHaveValue('');
  },
};

export const LongText: Story = {
  args: {
    items: [
      ...items,
      {
        id: 'long',
        label: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz aufrufen',
        meta: key('Ctrl Shift R'),
      },
      ...Array.from({ length: 60 }, (_, index) => ({ id: `order-${index}`, label: `Open order ${index + 1}` })),
    ],
  },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('listbox');
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
    await userEvent.keyboard('{ArrowUp}');
    const last = canvas.getByRole('option', { name: 'Open order 60' });
    await waitFor(() => expect(last).toHaveAttribute('aria-selected', 'true'));
    await expect(last.getBoundingClientRect().bottom).toBeLessThan(list.getBoundingClientRect().bottom + 1);
  },
};

export const RightToLeft: Story = {
  args: {
    label: 'الأوامر',
    items: [
      { id: 'save', label: 'حفظ المسودة', group: 'المراجعة', meta: key('Ctrl S') },
      { id: 'queue', label: 'العودة إلى القائمة', group: 'الانتقال' },
    ],
    labels: { close: 'إغلاق', field: 'ابحث عن أمر', empty: 'لا يوجد أمر مطابق.', count: (count) => `${count} أوامر` },
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const option = canvas.getByRole('option', { name: /حفظ/ });
    const keys = option.querySelector('kbd') as HTMLElement;
    await expect(keys.getBoundingClientRect().left).toBeLessThan(option.getBoundingClientRect().left + 100);
  },
};

/** Down and Up travel round while the focus stays in the field; Enter does it; Escape leaves. */
export const Keyboard: Story = {
  args: { isOpen: false },
  play: async ({ canvas, args }) => {
    const selected = () => canvas.getByRole('option', { selected: true });
    const open = canvas.getByRole('button', { name: 'Open' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const field = canvas.getByRole('combobox');
    await expect(field).toHaveFocus();
    await expect(selected()).toHaveTextContent('Find in the text');
    // The key that opened it is still held.
    fireEvent.keyDown(field, { key: 'Enter', repeat: true });
    await expect(args.onAction).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}');
    await expect(selected()).toHaveTextContent('Larger text');
    await expect(field).toHaveAttribute('aria-activedescendant', selected().id);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(selected()).toHaveTextContent('Back to queue');
    await userEvent.keyboard('{ArrowDown}');
    await expect(selected()).toHaveTextContent('Find in the text');
    await userEvent.tab({ shift: true });
    const dialog = within(canvas.getByRole('dialog'));
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(args.onAction).not.toHaveBeenCalled();
    await expect(open).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('comp{Enter}');
    await expect(args.onAction).toHaveBeenCalledOnce();
    await expect(args.onAction).toHaveBeenCalledWith('complete');
    await expect(open).toHaveFocus();
  },
};
