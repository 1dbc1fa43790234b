import type { ReactNode, Ref } from 'react';
import { isRowHeader, type TableColumn } from './types.js';

export interface TableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly TableColumn<Row>[];
  columnKeys: readonly string[];
  selection: 'none' | 'single' | 'multiple';
  isSelected: boolean;
  /** Names the checkbox of the row. */
  selectLabel: string;
  /** Groups the radio buttons of single selection. */
  groupName: string;
  onSelect: (isSelected: boolean, isRange: boolean) => void;
  rowActions: ((row: Row) => ReactNode) | undefined;
  /** Set when not every row is in the page: the row's place among all, counted from 2 (the header is 1). */
  rowIndex?: number;
  ref?: Ref<HTMLTableRowElement>;
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const {
    row,
    index,
    columns,
    columnKeys,
    selection,
    isSelected,
    selectLabel,
    groupName,
    onSelect,
    rowActions,
    rowIndex,
    ref,
  } = props;
  return (
    <tr ref={ref} data-part="row" data-index={index} data-selected={isSelected || undefined} aria-rowindex={rowIndex}>
      {selection !== 'none' && (
        <td data-part="selection">
          <label>
            <input
              type={selection === 'single' ? 'radio' : 'checkbox'}
              name={selection === 'single' ? groupName : undefined}
              aria-label={selectLabel}
              checked={isSelected}
              onChange={(event) =>
                onSelect(event.target.checked, (event.nativeEvent as Partial<MouseEvent>).shiftKey === true)
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
