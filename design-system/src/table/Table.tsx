import { type ComponentProps, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import type { Either } from '../internal/either.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { keysOf, needs, oneHolder, oneOf } from '../internal/warn.js';
import { travelRows } from './row-travel.js';
import { changeSelection, countSelected, toggleAll } from './selection.js';
import { TableHead } from './TableHead.js';
import { TableRoot } from './TableRoot.js';
import { isRowHeader, type TableColumn, type TableLabels, type TableSort } from './types.js';
import { useOverflow } from './use-overflow.js';
import { VirtualRows } from './VirtualRows.js';

interface TableOptions<Row> extends Omit<ComponentProps<'div'>, 'children'> {
  /** Names the table. */
  label: string;
  /** Whether the name is for assistive technology only. @default true */
  isLabelHidden?: boolean;
  /** Lists the columns, from the start of the line to its end. */
  columns: readonly TableColumn<Row>[];
  /** The rows in the order shown: the owner sorts. */
  rows: readonly Row[];
  /** Gives the id of a row, by which it is selected; unique in the table. */
  getRowId: (row: Row) => string;
  /** Names a row in "Select …". @default the id */
  getRowLabel?: (row: Row) => string;
  /** The order that the rows are in, when the owner holds it. */
  sort?: TableSort | null;
  /** The order that is shown as the present one at first; the table remembers what is asked for from then on. */
  defaultSort?: TableSort | null;
  /** Called with the order asked for: ascending first, then the other way round. */
  onSortChange?: (sort: TableSort | null) => void;
  /** Whether rows can be selected, and how many at once. @default 'none' */
  selectionMode?: 'none' | 'single' | 'multiple';
  /** The ids of the selected rows, when the owner holds them; ids of rows that are not shown are kept. */
  selectedKeys?: readonly string[];
  /** The ids of the rows that are selected at first. @default none */
  defaultSelectedKeys?: readonly string[];
  /** Called with the ids of all rows that are selected now. */
  onSelectionChange?: (keys: string[]) => void;
  /** Makes the last cell of each row: a button or two, or a Menu. */
  rowActions?: (row: Row) => ReactNode;
  /** Whether rows are on their way: without rows placeholders are shown, with rows those stay. @default false */
  isLoading?: boolean;
  /** Shown when there are no rows. */
  emptyState?: ReactNode;
  /** Rows from which on only those in sight are in the page. @default 100 */
  virtualizeAbove?: number;
  /** Replaces the built-in words. */
  labels?: PartialLabels<TableLabels>;
}

export type TableProps<Row> = TableOptions<Row> &
  Either<'sort', 'defaultSort'> &
  Either<'selectedKeys', 'defaultSelectedKeys'>;

const english: TableLabels = {
  actions: 'Actions',
  selection: 'Selection',
  selectAll: 'Select all',
  selectRow: (row) => `Select ${row}`,
  loading: 'Loading',
  empty: 'Nothing here yet',
  sortHint: 'Column headers with buttons are sortable.',
  sorted: (column, direction) => `Sorted by ${column}, ${direction}`,
};

const modes = ['none', 'single', 'multiple'] as const;
const nothing: readonly string[] = [];
const placeholders = ['a', 'b', 'c', 'd', 'e'];

/** Compares things line by line. It scrolls in its own box; long ones keep only what is in sight in the page. */
export function Table<Row>({
  label,
  isLabelHidden = true,
  columns,
  rows,
  getRowId,
  getRowLabel = getRowId,
  sort: sortProp,
  defaultSort,
  onSortChange,
  selectionMode: wantedMode = 'none',
  selectedKeys,
  defaultSelectedKeys,
  onSelectionChange,
  rowActions,
  isLoading = false,
  emptyState,
  virtualizeAbove = 100,
  labels: ownLabels,
  ...rest
}: TableProps<Row>) {
  const labels = useLabels('Table', english, ownLabels);
  const groupName = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const show = useRef<(index: number) => void>(null);
  const lastToggled = useRef<string>(undefined);
  const overflows = useOverflow(scroller);
  const [sort, setSort] = useControlledState<TableSort | null>(sortProp, defaultSort ?? null, onSortChange);
  const [asked, setAsked] = useState<{ columnId: string; words: string } | null>(null);
  const [selected, setSelected] = useControlledState<readonly string[], string[]>(
    selectedKeys,
    defaultSelectedKeys ?? nothing,
    onSelectionChange as ((keys: readonly string[]) => void) | undefined,
  );
  const selectionMode = oneOf('Table', 'selectionMode', wantedMode, modes, 'none');
  const ids = rows.map(getRowId);
  const selectedSet = new Set(selected);
  // The owner sorts, and may refuse: what is said is what is shown.
  const news = sort && sort.columnId === asked?.columnId ? labels.sorted(asked.words, sort.direction) : null;
  const isVirtual = rows.length > virtualizeAbove;
  const columnCount = columns.length + (selectionMode === 'none' ? 0 : 1) + (rowActions ? 1 : 0);
  const keys = keysOf('Table', ids, 'these rows are selected together');
  const columnKeys = keysOf('Table', columns, 'sorting by one sorts by both');
  needs('Table', 'label', label, 'nobody hears what it lists');
  oneHolder('Table', { sort: sortProp, defaultSort });
  oneHolder('Table', { selectedKeys, defaultSelectedKeys });

  function select(id: string, isSelected: boolean, isRange: boolean) {
    if (selectionMode === 'none') return;
    const from = isRange ? lastToggled.current : undefined;
    lastToggled.current = id;
    setSelected(changeSelection({ ids, selected, id, isSelected, mode: selectionMode, from }));
  }

  function renderRow(index: number, ref?: Ref<HTMLTableRowElement>) {
    const row = rows[index];
    const id = ids[index];
    if (row === undefined || id === undefined) return null;
    const isSelected = selectedSet.has(id);
    const isSingle = selectionMode === 'single';
    return (
      <tr
        key={keys[index]}
        ref={ref}
        data-part="row"
        data-index={index}
        data-selected={isSelected || undefined}
        // The place among all rows, where not every row is in the page; the header is the first.
        aria-rowindex={isVirtual ? index + 2 : undefined}
      >
        {selectionMode !== 'none' && (
          <td data-part="selection">
            <label>
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={isSingle ? groupName : undefined}
                aria-label={labels.selectRow(getRowLabel(row))}
                checked={isSelected}
                onChange={({ target, nativeEvent }) =>
                  select(id, target.checked, (nativeEvent as Partial<MouseEvent>).shiftKey === true)
                }
              />
            </label>
          </td>
        )}
        {columns.map((column, place) => {
          const content = column.cell ? column.cell(row) : (row as Record<string, ReactNode>)[column.id];
          return isRowHeader(columns, column) ? (
            <th key={columnKeys[place]} scope="row" data-part="name" data-align={column.align}>
              {content}
            </th>
          ) : (
            <td
              key={columnKeys[place]}
              data-align={column.align}
              data-nowrap={(column.isNowrap ?? column.align === 'end') || undefined}
            >
              {content}
            </td>
          );
        })}
        {rowActions && <td data-part="actions">{rowActions(row)}</td>}
      </tr>
    );
  }

  const whole = (content: ReactNode) => (
    <tr>
      <td data-part="empty" colSpan={columnCount}>
        {content}
      </td>
    </tr>
  );

  return (
    <TableRoot {...rest} data-component="Table" data-overflow={overflows || undefined}>
      {/* What scrolls must be reached by key and have a name. */}
      <div
        ref={scroller}
        data-part="scroller"
        data-virtual={isVirtual || undefined}
        {...(overflows && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table
          aria-busy={isLoading || undefined}
          aria-rowcount={isVirtual ? rows.length + 1 : undefined}
          onKeyDown={(event) => travelRows(event, rows.length, (index) => show.current?.(index))}
        >
          <caption data-part={isLabelHidden ? 'hidden' : 'caption'}>
            {label}
            {columns.some((column) => column.isSortable) && <span data-part="hidden">. {labels.sortHint}</span>}
          </caption>
          <TableHead
            columns={columns}
            columnKeys={columnKeys}
            sort={sort}
            onSort={(columnId, words) => {
              setAsked({ columnId, words });
              setSort({
                columnId,
                direction: sort?.columnId === columnId && sort.direction === 'ascending' ? 'descending' : 'ascending',
              });
            }}
            selection={selectionMode}
            selectedCount={countSelected(ids, selected)}
            rowCount={rows.length}
            onToggleAll={() => setSelected(toggleAll(ids, selected))}
            hasActions={rowActions !== undefined}
            labels={labels}
          />
          {isVirtual ? (
            <VirtualRows
              count={rows.length}
              columnCount={columnCount}
              scroller={scroller}
              showRef={show}
              renderRow={renderRow}
            />
          ) : (
            <tbody>
              {rows.map((_, index) => renderRow(index))}
              {rows.length === 0 && !isLoading && whole(emptyState ?? labels.empty)}
              {rows.length === 0 &&
                isLoading &&
                placeholders.map((key) => (
                  <tr key={key} data-part="placeholder" aria-hidden>
                    <td colSpan={columnCount}>
                      <span />
                    </td>
                  </tr>
                ))}
            </tbody>
          )}
        </table>
      </div>
      <div data-part="hidden" role="status">
        {isLoading && rows.length === 0 ? labels.loading : news}
      </div>
    </TableRoot>
  );
}
