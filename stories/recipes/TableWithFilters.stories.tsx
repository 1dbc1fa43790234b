import {
  Button,
  EmptyState,
  Inline,
  Pagination,
  SearchField,
  Select,
  Stack,
  Table,
  type TableColumn,
  type TableSort,
  TagGroup,
  Text,
} from '@marginalia/design-system';
import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';

const meta = { title: 'Recipes/Table with filters' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

interface Order {
  id: string;
  title: string;
  client: string;
  status: string;
  words: number;
}

const statuses = [
  { id: 'pending', label: 'Pending' },
  { id: 'in_progress', label: 'In Progress' },
  { id: 'completed', label: 'Completed' },
];
const subjects = ['Railway timetables', 'Coral reefs', 'Debt and gift', 'The passive voice', 'Soil'];
const clients = ['Ana Ursu', 'Ben Okafor', 'Chen Wei', 'Dilnoza Karimova'];

const orders: Order[] = Array.from({ length: 23 }, (_, index) => ({
  id: `o${index + 1}`,
  title: `${subjects[index % 5]}, part ${Math.floor(index / 5) + 1}`,
  client: clients[index % 4] ?? '',
  status: statuses[index % 3]?.id ?? '',
  words: 400 + ((index * 791) % 4600),
}));

const labelOf = (status: string) => statuses.find(({ id }) => id === status)?.label ?? status;

const columns: TableColumn<Order>[] = [
  { id: 'title', header: 'Title', isSortable: true },
  { id: 'client', header: 'Client', isSortable: true },
  { id: 'status', header: 'Status', cell: ({ status }) => labelOf(status) },
  { id: 'words', header: 'Words', align: 'end', isSortable: true, cell: ({ words }) => words.toLocaleString('en') },
];

const pageSize = 8;

function Orders() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<string | null>(null);
  const [sort, setSort] = useState<TableSort>({ columnId: 'title', direction: 'ascending' });
  const [page, setPage] = useState(1);

  const words = search.trim().toLowerCase();
  const found = orders.filter(
    (order) =>
      (!status || order.status === status) &&
      (!words || `${order.title} ${order.client}`.toLowerCase().includes(words)),
  );
  const key = sort.columnId as keyof Order;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const sorted = found.toSorted((a, b) => (a[key] < b[key] ? -sign : a[key] > b[key] ? sign : 0));
  const pageCount = Math.max(Math.ceil(sorted.length / pageSize), 1);

  // Each filter begins at the first page: the one that was shown may be gone.
  const filter = (part: { search?: string; status?: string | null }) => {
    if (part.search !== undefined) setSearch(part.search);
    if (part.status !== undefined) setStatus(part.status);
    setPage(1);
  };
  const clear = () => filter({ search: '', status: null });
  const tags = [
    ...(words ? [{ id: 'search', label: `“${search.trim()}”` }] : []),
    ...(status ? [{ id: 'status', label: labelOf(status) }] : []),
  ];

  return (
    <Stack gap={4}>
      <Inline gap={4} align="control">
        <SearchField
          label="Search"
          placeholder="Client or title"
          value={search}
          onChange={(next) => filter({ search: next })}
        />
        <Select
          label="Status"
          items={statuses}
          placeholder="Any status"
          value={status}
          onChange={(next) => filter({ status: next })}
        />
      </Inline>
      {tags.length > 0 && (
        <TagGroup
          label="Filters"
          items={tags}
          onRemove={(ids) =>
            filter({
              ...(ids.includes('search') && { search: '' }),
              ...(ids.includes('status') && { status: null }),
            })
          }
        />
      )}
      <Text role="status" tone="secondary">
        {found.length === 1 ? '1 order' : `${found.length} orders`}
      </Text>
      {found.length === 0 ? (
        <EmptyState
          title="No orders match your search"
          action={
            <Button variant="secondary" onClick={clear}>
              Clear filters
            </Button>
          }
        >
          Try another word, or any status.
        </EmptyState>
      ) : (
        <>
          <Table
            label="Orders"
            columns={columns}
            rows={sorted.slice((page - 1) * pageSize, page * pageSize)}
            getRowId={({ id }) => id}
            sort={sort}
            onSortChange={(next) => {
              setSort(next ?? { columnId: 'title', direction: 'ascending' });
              setPage(1);
            }}
          />
          <Pagination label="Pages of the orders" page={page} pageCount={pageCount} onPageChange={setPage} />
        </>
      )}
    </Stack>
  );
}

export const Playground: Story = {
  render: () => <Orders />,
  play: async ({ canvas }) => {
    const count = (text: string) => expect(canvas.getByText(text)).toBeVisible();
    const titles = () => canvas.getAllByRole('rowheader').map((cell) => cell.textContent);
    await count('23 orders');
    await expect(titles()).toHaveLength(8);
    await userEvent.click(canvas.getByRole('button', { name: 'Page 3' }));
    await expect(titles()).toHaveLength(7);

    // A filter begins at the first page, and stands as a tag that takes it away again.
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search' }), 'coral');
    await count('5 orders');
    await expect(titles()[0]).toBe('Coral reefs, part 1');
    await userEvent.click(canvas.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(canvas.getByRole('option', { name: 'Completed' }));
    await count('1 order');
    const filters = canvas.getByRole('grid', { name: 'Filters' });
    await expect(within(filters).getAllByRole('row')).toHaveLength(2);
    await userEvent.click(within(filters).getByRole('button', { name: /Remove Completed/ }));
    await count('5 orders');

    await userEvent.click(canvas.getByRole('button', { name: /^Words/ }));
    await expect(canvas.getByRole('columnheader', { name: /^Words/ })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search' }), ' and trains');
    await expect(canvas.getByRole('heading', { name: 'No orders match your search' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await count('23 orders');
  },
};
