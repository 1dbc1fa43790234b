import type { Meta, StoryObj } from '@storybook/react';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button, IconButton } from '../button/index.js';
import { Dialog } from '../dialog/index.js';
import { Menu } from '../menu/index.js';
import { Popover } from '../popover/index.js';
import { Table, type TableColumn, type TableSort } from './index.js';

interface Row {
  id: string;
  title: string;
  service: string;
  words: number;
  submitted: string;
}

const services = ['Express Review', 'Deep Clarity Edit', 'Statement of Purpose', 'Academic Reset Intensive'];
const subjects = ['Railway timetables', 'Coral reefs', 'Debt and gift', 'The passive voice', 'Soil', 'Lullabies'];

const makeRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index + 1}`,
    title: `${subjects[index % subjects.length]}, part ${Math.floor(index / subjects.length) + 1}`,
    service: services[index % services.length] as string,
    words: 400 + ((index * 7919) % 4600),
    submitted: `2026-${String(11 - (index % 10)).padStart(2, '0')}-${String(28 - (index % 27)).padStart(2, '0')}`,
  }));

const columns: TableColumn<Row>[] = [
  { id: 'title', header: 'Title', isSortable: true },
  { id: 'service', header: 'Service' },
  { id: 'words', header: 'Words', align: 'end', isSortable: true, cell: (row) => row.words.toLocaleString('en') },
  { id: 'submitted', header: 'Submitted', isSortable: true, isNowrap: true },
];

const rows = makeRows(6);

const meta = {
  title: 'Components/Table',
  component: Table<Row>,
  args: {
    label: 'Submissions',
    columns,
    rows,
    getRowId: (row) => row.id,
    getRowLabel: (row) => row.title,
    onSortChange: fn(),
    onSelectionChange: fn(),
  },
} satisfies Meta<typeof Table<Row>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table')).toHaveAccessibleName(/^Submissions/);
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(6);
  },
};

/** The owner sorts; the table says which order was asked for and which one is shown. */
export const Sorted: Story = {
  render: function Sorted(args) {
    const [sort, setSort] = useState<TableSort | null>(null);
    const sign = sort?.direction === 'descending' ? -1 : 1;
    const sorted = sort
      ? rows.toSorted((a, b) => (a[sort.columnId as 'words'] > b[sort.columnId as 'words'] ? sign : -sign))
      : rows;
    return <Table {...args} rows={sorted} sort={sort} defaultSort={undefined} onSortChange={setSort} />;
  },
  play: async ({ canvas }) => {
    const words = () => canvas.getByRole('columnheader', { name: 'Words' });
    const first = () => canvas.getAllByRole('rowheader')[0]?.textContent;
    await expect(words()).not.toHaveAttribute('aria-sort');
    await userEvent.click(within(words()).getByRole('button'));
    await expect(words()).toHaveAttribute('aria-sort', 'ascending');
    await expect(canvas.getByRole('status')).toHaveTextContent('Sorted by Words, ascending');
    const fewest = first();
    await userEvent.click(within(words()).getByRole('button'));
    await expect(words()).toHaveAttribute('aria-sort', 'descending');
    await expect(canvas.getByRole('status')).toHaveTextContent('Sorted by Words, descending');
    await expect(first()).not.toBe(fewest);
    await userEvent.click(canvas.getByRole('button', { name: 'Title' }));
    await expect(canvas.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(words()).not.toHaveAttribute('aria-sort');
  },
};

/** Shift takes the rows between; the box in the header takes them all. */
export const MultipleSelection: Story = {
  args: { selectionMode: 'multiple' },
  play: async ({ canvas, args }) => {
    const all = canvas.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    const box = (index: number) => canvas.getByRole('checkbox', { name: `Select ${rows[index]?.title}` });
    await userEvent.click(box(1));
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(['s2']);
    await expect(all.indeterminate).toBe(true);
    fireEvent.click(box(3), { shiftKey: true });
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(['s2', 's3', 's4']);
    await userEvent.click(all);
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(expect.arrayContaining(['s1', 's6']));
    await expect(all).toBeChecked();
    await userEvent.click(all);
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith([]);
    await userEvent.click(box(0));
  },
};

export const SingleSelection: Story = {
  args: { selectionMode: 'single', defaultSelectedKeys: ['s2'] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: `Select ${rows[3]?.title}` }));
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(['s4']);
    await expect(canvas.getByRole('radio', { name: `Select ${rows[1]?.title}` })).not.toBeChecked();
  },
};

/** The owner holds the selection, here at most one row of its choice. */
export const ControlledSelection: Story = {
  args: { selectionMode: 'multiple', selectedKeys: ['s1', 'on-another-page'] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: `Select ${rows[2]?.title}` }));
    await expect(args.onSelectionChange).toHaveBeenCalledWith(['s1', 'on-another-page', 's3']);
    await expect(canvas.getByRole('checkbox', { name: `Select ${rows[2]?.title}` })).not.toBeChecked();
  },
};

const dots = <Ellipsis size={18} strokeWidth={1.5} aria-hidden />;
const onAction = fn();

export const RowActions: Story = {
  args: {
    rowActions: (row) => (
      <Menu
        label={`Actions for ${row.title}`}
        align="end"
        items={[
          { id: 'review', label: 'Review' },
          { id: 'delete', label: 'Delete', tone: 'danger' },
        ]}
        onAction={(action) => onAction(action, row.id)}
        trigger={(props) => (
          <IconButton {...props} label={`Actions for ${row.title}`} icon={dots} variant="quiet" size="sm" />
        )}
      />
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: `Actions for ${rows[4]?.title}` }));
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Review' }));
    await expect(onAction).toHaveBeenLastCalledWith('review', 's5');
  },
};

/** The keys of a dialog that a row has opened are not those of the table. */
export const DialogOfARow: Story = {
  args: {
    rowActions: (row) => (
      <>
        <Button size="sm">{`Review ${row.id}`}</Button>
        <Dialog defaultOpen={row.id === 's2'} title={row.title}>
          <Button>Accept</Button>
        </Dialog>
      </>
    ),
    onKeyDown: fn(),
  },
  play: async ({ canvas, args }) => {
    canvas.getByRole('button', { name: 'Accept' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(args.onKeyDown).toHaveBeenCalledWith(expect.objectContaining({ defaultPrevented: false }));
    await userEvent.keyboard('{Escape}');
  },
};

/** The keys of what a row shows over the page are not those of the table either. */
export const PopoverOfARow: Story = {
  args: {
    rowActions: (row) => (
      <Popover label={`Due date of ${row.id}`}>
        <Button size="sm">Ask the client</Button>
      </Popover>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Due date of s2' }));
    const ask = within(canvas.getByRole('dialog', { name: 'Due date of s2' })).getByRole('button');
    ask.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(ask).toHaveFocus();
    await expect(ask).toBeVisible();
  },
};

/** Where the control of a row is out of use, the keys go on to the next that is not. */
export const DisabledActions: Story = {
  args: {
    rowActions: (row) => (
      <Button size="sm" isDisabled={['s2', 's3', 's6'].includes(row.id)}>{`Review ${row.id}`}</Button>
    ),
  },
  play: async ({ canvas }) => {
    const button = (id: string) => canvas.getByRole('button', { name: `Review ${id}` });
    button('s1').focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(button('s4')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(button('s1')).toHaveFocus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect(button('s5')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(button('s5')).toHaveFocus();
  },
};

/** Where no row nearby has such a control, the keys lead nowhere, and the row stays in sight. */
export const ActionsOfTheFirst: Story = {
  args: {
    rows: makeRows(10_000),
    // A few rows are in the page, and the keys look further.
    style: { maxBlockSize: '200px' },
    rowActions: (row) => row.id === 's1' && <Button size="sm">Review</Button>,
  },
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole('button', { name: 'Review' });
    const scroller = await canvas.findByRole('region', { name: 'Submissions' });
    let furthest = 0;
    scroller.addEventListener('scroll', () => {
      furthest = Math.max(furthest, scroller.scrollTop);
    });
    button.focus();
    for (let presses = 0; presses < 3; presses += 1) {
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => expect(furthest).toBeGreaterThan(0), { timeout: 10_000 });
      await waitFor(() => expect(scroller.scrollTop).toBe(0), { timeout: 10_000 });
      // Thirty rows.
      await expect(furthest).toBeLessThan(30 * 49);
      furthest = 0;
    }
    await expect(button).toHaveFocus();
    await expect(canvasElement.querySelector('[data-index="0"]')).toBeVisible();
  },
};

/** A row that is on its way takes no focus from where the reader has gone meanwhile. */
export const LeftOnTheWay: Story = {
  args: {
    rows: makeRows(500),
    style: { maxBlockSize: '200px' },
    rowActions: (row) => ['s1', 's18'].includes(row.id) && <Button size="sm">{`Review ${row.id}`}</Button>,
  },
  play: async ({ canvas }) => {
    const scroller = await canvas.findByRole('region', { name: 'Submissions' });
    await waitFor(() => expect(scroller).toHaveAttribute('tabindex', '0'));
    const down = () => fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
    canvas.getByRole('button', { name: 'Review s1' }).focus();
    down();
    scroller.focus();
    // Each row comes within ten frames.
    for (let frames = 0; frames < 60; frames += 1) await new Promise(requestAnimationFrame);
    await expect(scroller).toHaveFocus();
    scroller.scrollTop = 0;
    (await canvas.findByRole('button', { name: 'Review s1' }, { timeout: 10_000 })).focus();
    down();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Review s18' })).toHaveFocus(), { timeout: 10_000 });
  },
};

export const Loading: Story = {
  args: { rows: [], isLoading: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading');
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  },
};

export const Empty: Story = {
  args: { rows: [], emptyState: 'No pending submissions', selectionMode: 'multiple' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('cell', { name: 'No pending submissions' })).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'Select all' })).toBeDisabled();
  },
};

export const VisibleLabel: Story = { args: { isLabelHidden: false } };

export const Compact: Story = {
  args: { selectionMode: 'multiple', rowActions: () => <Button size="sm">Review</Button> },
  decorators: [
    (Story) => (
      <div data-density="compact">
        <Story />
      </div>
    ),
  ],
};

/** Ten thousand rows, of which a few dozen are in the page. */
export const Long: Story = {
  args: { rows: makeRows(10_000), selectionMode: 'multiple' },
  play: async ({ canvas, canvasElement }) => {
    const table = canvas.getByRole('table');
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '10001'));
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Submissions' })).toHaveAttribute('tabindex', '0'));
    await expect(canvasElement.querySelectorAll('[data-part="row"]').length).toBeLessThan(80);
    const first = canvas.getAllByRole('checkbox')[1];
    first?.focus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await waitFor(() => expect(canvasElement.querySelector('[data-index="9999"] input')).toHaveFocus());
    await expect(document.activeElement?.closest('tr')).toHaveAttribute('aria-rowindex', '10001');
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(canvasElement.querySelector('[data-index="9998"] input')).toHaveFocus());
    // Scrolled away by hand, the row with the focus is still there to come back to.
    const scroller = canvas.getByRole('region');
    scroller.scrollTop = 0;
    await waitFor(() => expect(canvasElement.querySelector('[data-index="0"]')).not.toBeNull());
    await expect(canvasElement.querySelector('[data-index="9998"] input')).toHaveFocus();
  },
};

/** The height that the root is given is the height of the box that scrolls, for few rows and for many. */
export const OwnHeight: Story = {
  render: (args) => (
    <>
      <Table {...args} label="Few" style={{ maxBlockSize: '200px' }} />
      <Table {...args} label="Many" rows={makeRows(500)} style={{ maxBlockSize: '300px' }} />
      <Table {...args} label="Tall" rows={makeRows(500)} style={{ blockSize: '700px', maxBlockSize: 'none' }} />
    </>
  ),
  play: async ({ canvas }) => {
    const height = (name: string) => canvas.getByRole('region', { name }).getBoundingClientRect().height;
    await waitFor(() => expect(canvas.getAllByRole('region')).toHaveLength(3));
    await expect(height('Few')).toBe(200);
    await expect(height('Many')).toBe(300);
    await expect(height('Tall')).toBe(700);
  },
};

/** On a phone the table scrolls in its own box, and the names of the rows stay. */
export const Phone: Story = {
  args: { selectionMode: 'multiple' },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '328px' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const scroller = await canvas.findByRole('region', { name: 'Submissions' });
    for (const arrow of canvas.getAllByRole('columnheader').flatMap((header) => [...header.querySelectorAll('svg')]))
      await expect(arrow.getBoundingClientRect().width).toBe(14);
    scroller.scrollLeft = 200;
    const name = canvas.getAllByRole('rowheader')[0]?.getBoundingClientRect();
    await waitFor(() => expect(name?.left).toBeGreaterThanOrEqual(scroller.getBoundingClientRect().left));
  },
};

export const LongText: Story = {
  args: {
    rows: [
      {
        id: 'long',
        title: `On the Influence of Nineteenth-Century Railway Timetables on the Modern Novel, ${'Donaudampfschifffahrt'.repeat(3)}`,
        service: 'Academic Reset Intensive, with a strategy session of 45 minutes and a rush of 24 hours',
        words: 1_250_000,
        submitted: '2026-11-20',
      },
      ...rows,
    ],
  },
};

export const RightToLeft: Story = {
  args: {
    label: 'الطلبات',
    columns: [
      { id: 'title', header: 'العنوان', isSortable: true },
      { id: 'service', header: 'الخدمة' },
      { id: 'words', header: 'الكلمات', align: 'end', isSortable: true },
    ],
    rows: [
      { id: '1', title: 'بيان الغرض', service: 'مراجعة سريعة', words: 980, submitted: '' },
      { id: '2', title: 'أطروحة', service: 'تحرير عميق', words: 2400, submitted: '' },
    ],
    selectionMode: 'multiple',
    labels: { selectAll: 'اختر الكل', selectRow: (row) => `اختر ${row}`, sortHint: 'يمكن الفرز.' },
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};

/** Tab through the controls; Space selects; Up and Down go to the same control of the next row; Ctrl+Home and Ctrl+End to the ends. */
export const Keyboard: Story = {
  args: { selectionMode: 'multiple', rowActions: (row) => <Button size="sm">{`Review ${row.id}`}</Button> },
  play: async ({ canvas, args }) => {
    const box = (index: number) => canvas.getByRole('checkbox', { name: `Select ${rows[index]?.title}` });
    await userEvent.tab();
    await expect(canvas.getByRole('checkbox', { name: 'Select all' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Title' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSortChange).toHaveBeenLastCalledWith({ columnId: 'title', direction: 'ascending' });
    await userEvent.keyboard(' ');
    await expect(args.onSortChange).toHaveBeenLastCalledWith({ columnId: 'title', direction: 'descending' });
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect(box(0)).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith(['s1']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(box(2)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(box(1)).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Review s2' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('button', { name: 'Review s3' })).toHaveFocus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect(canvas.getByRole('button', { name: 'Review s6' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('button', { name: 'Review s6' })).toHaveFocus();
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    await expect(canvas.getByRole('button', { name: 'Review s1' })).toHaveFocus();
  },
};

export const DoNumbersAtTheEnd: Story = {
  tags: ['!dev'],
  args: {
    rows: rows.slice(0, 3),
    columns: [
      { id: 'title', header: 'Title' },
      { id: 'words', header: 'Words', align: 'end', cell: (row) => row.words.toLocaleString('en') },
    ],
  },
};

export const DontNumbersAtTheStart: Story = {
  tags: ['!dev'],
  args: {
    rows: rows.slice(0, 3),
    columns: [
      { id: 'title', header: 'Title' },
      { id: 'words', header: 'Words' },
    ],
  },
};
