import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { TagGroup, type TagGroupProps } from './index.js';

const filters = [
  { id: 'q', label: 'coral reefs' },
  { id: 'service', label: 'Express Review' },
  { id: 'due', label: 'Due by 30 Nov 2026' },
];
const topics = [
  { id: 'grammar', label: 'Grammar' },
  { id: 'clarity', label: 'Clarity' },
  { id: 'structure', label: 'Structure' },
  { id: 'tone', label: 'Tone' },
];

/** The owner of the tags, who leaves out what is removed. */
function Owner({ items: first, onRemove, ...props }: TagGroupProps) {
  const [items, setItems] = useState(first);
  return (
    <TagGroup
      {...props}
      items={items}
      onRemove={(ids) => {
        onRemove?.(ids);
        setItems((last) => last.filter(({ id }) => !ids.includes(id)));
      }}
    />
  );
}

const meta = {
  title: 'Components/TagGroup',
  component: TagGroup,
  args: { label: 'Filters', items: filters },
} satisfies Meta<typeof TagGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('grid', { name: 'Filters' })).toBeVisible();
    await expect(canvas.getAllByRole('row').map((row) => row.textContent)).toEqual(filters.map(({ label }) => label));
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Removable: Story = {
  args: { onRemove: fn() },
  render: (args) => <Owner {...args} />,
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('row', { name: 'coral reefs' })).toHaveAccessibleDescription(
      'Press Delete to remove.',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Express Review' }));
    await expect(args.onRemove).toHaveBeenLastCalledWith(['service']);
    await expect(canvas.queryByRole('row', { name: 'Express Review' })).toBeNull();
    await waitFor(() => expect(canvas.getByRole('row', { name: 'Due by 30 Nov 2026' })).toHaveFocus());
  },
};

/** The last tag gone, the group keeps the focus and says that it has none. */
export const UntilEmpty: Story = {
  args: { items: filters.slice(0, 2), onRemove: fn() },
  render: (args) => <Owner {...args} />,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{End}{Delete}');
    await waitFor(() => expect(canvas.getByRole('row', { name: 'coral reefs' })).toHaveFocus());
    await userEvent.keyboard('{Backspace}');
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Filters' })).toHaveFocus());
    await expect(canvas.getByText('None')).toBeVisible();
  },
};

export const Empty: Story = {
  args: { items: [], labels: { empty: 'No filters' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Filters' })).toHaveTextContent('No filters');
  },
};

export const Selectable: Story = {
  args: {
    label: 'Categories',
    items: topics,
    selectionMode: 'multiple',
    defaultSelectedKeys: ['clarity'],
    onSelectionChange: fn(),
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('row', { name: 'Clarity' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(canvas.getByRole('row', { name: 'Tone' }));
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(['clarity', 'tone']);
    await userEvent.click(canvas.getByRole('row', { name: 'Clarity' }));
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(['tone']);
    await expect(canvas.getByRole('row', { name: 'Clarity' })).toHaveAttribute('aria-selected', 'false');
  },
};

export const SelectableSingly: Story = {
  args: { label: 'Categories', items: topics, selectionMode: 'single', onSelectionChange: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('row', { name: 'Tone' }));
    await userEvent.click(canvas.getByRole('row', { name: 'Clarity' }));
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(['clarity']);
    await expect(canvas.getByRole('row', { name: 'Tone' })).toHaveAttribute('aria-selected', 'false');
  },
};

/** Delete on a selected tag removes all that are selected. */
export const RemoveSelected: Story = {
  args: {
    label: 'Categories',
    items: topics,
    selectionMode: 'multiple',
    defaultSelectedKeys: ['grammar', 'structure'],
    onRemove: fn(),
  },
  render: (args) => <Owner {...args} />,
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Home}{Delete}');
    await expect(args.onRemove).toHaveBeenLastCalledWith(['grammar', 'structure']);
    await waitFor(() => expect(canvas.getByRole('row', { name: 'Clarity' })).toHaveFocus());
    await expect(canvas.getAllByRole('row')).toHaveLength(2);
  },
};

export const Disabled: Story = {
  args: {
    label: 'Categories',
    items: topics.map((topic) => ({ ...topic, isDisabled: topic.id === 'clarity' })),
    selectionMode: 'multiple',
    defaultSelectedKeys: [],
    onSelectionChange: fn(),
    onRemove: fn(),
  },
  play: async ({ canvas, args }) => {
    const tag = canvas.getByRole('row', { name: 'Clarity' });
    await expect(tag).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(tag);
    await expect(args.onSelectionChange).not.toHaveBeenCalled();
    await expect(canvas.getByRole('button', { name: 'Remove Clarity' })).toBeDisabled();
  },
};

export const HiddenLabel: Story = {
  args: { isLabelHidden: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('grid', { name: 'Filters' })).toBeVisible();
    await expect(canvas.getByText('Filters').getBoundingClientRect().width).toBe(1);
  },
};

export const LongText: Story = {
  args: {
    label: 'Everything that narrows the list of the orders of all clients and of all years',
    items: [
      { id: 'law', label: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz' },
      ...Array.from({ length: 12 }, (_, index) => ({ id: String(index), label: `Filter ${index + 1}` })),
    ],
    onRemove: fn(),
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 240 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const list = canvas.getByRole('grid');
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  },
};

export const RightToLeft: Story = {
  args: {
    label: 'عوامل التصفية',
    items: [
      { id: 'a', label: 'الشعاب' },
      { id: 'b', label: 'مراجعة' },
    ],
    onRemove: fn(),
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('row');
    await expect(second?.getBoundingClientRect().right).toBeLessThan(first?.getBoundingClientRect().left ?? 0);
    await userEvent.tab();
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(second).toHaveFocus());
  },
};

/** One Tab stop for the tags and one for the button of the present one; arrows travel; Space and Enter select. */
export const Keyboard: Story = {
  args: { label: 'Categories', items: topics, selectionMode: 'multiple', onSelectionChange: fn(), onRemove: fn() },
  render: (args) => (
    <>
      <Owner {...args} />
      <button type="button">After</button>
    </>
  ),
  play: async ({ canvas, args }) => {
    const tag = (name: string) => canvas.getByRole('row', { name });
    await userEvent.tab();
    await expect(tag('Grammar')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(tag('Clarity')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(tag('Tone')).toHaveFocus();
    await userEvent.keyboard('{Home}{End}{ArrowRight}');
    await expect(tag('Grammar')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(['grammar']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(['grammar', 'clarity']);
    await userEvent.keyboard('{Escape}');
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith([]);
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Remove Clarity' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onRemove).toHaveBeenLastCalledWith(['clarity']);
    await waitFor(() => expect(tag('Structure')).toHaveFocus());
    await userEvent.keyboard('{Delete}');
    await expect(args.onRemove).toHaveBeenLastCalledWith(['structure']);
    await waitFor(() => expect(tag('Tone')).toHaveFocus());
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'After' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await expect(tag('Tone')).toHaveFocus();
  },
};
