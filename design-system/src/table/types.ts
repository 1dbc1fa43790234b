import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  /** Names the column in `sort`, and the field of the row that is shown when there is no `cell`. */
  id: string;
  /** Heads the column. */
  header: ReactNode;
  /** Whether the header is a button that asks for this order. @default false */
  isSortable?: boolean;
  /** Numbers stand at the end, so that their digits stand below each other. @default 'start' */
  align?: 'start' | 'center' | 'end';
  /** A CSS width, such as `12rem` or `40%`. */
  width?: string;
  /** Whether the cells stay on one line, as dates should. @default true for `align: 'end'` */
  isNowrap?: boolean;
  /** Makes the content of a cell. @default the row's field of the column's id */
  cell?: (row: Row) => ReactNode;
  /** Whether the cell names its row for assistive technology. @default true for the first column */
  isRowHeader?: boolean;
}

export interface TableSort {
  /** The `id` of the column. */
  columnId: string;
  /** Which way the column is read. */
  direction: 'ascending' | 'descending';
}

/** Every word that the table says by itself. */
export interface TableLabels {
  /** Names the column of `rowActions`. @default 'Actions' */
  actions: string;
  /** Names the column of the checkboxes in single selection. @default 'Selection' */
  selection: string;
  /** Names the checkbox of the header. @default 'Select all' */
  selectAll: string;
  /** Names the checkbox of a row. @default 'Select {row}' */
  selectRow: (row: string) => string;
  /** Says that rows are on their way. @default 'Loading' */
  loading: string;
  /** Stands in an empty table without `emptyState`. @default 'Nothing here yet' */
  empty: string;
  /** Follows the table's name for screen readers when a column can be sorted. @default 'Column headers with buttons are sortable.' */
  sortHint: string;
  /**
   * Said by screen readers when another order is shown; `column` is the header's text.
   * @default 'Sorted by {column}, {direction}'
   */
  sorted: (column: string, direction: TableSort['direction']) => string;
}

/** @returns whether the column names its rows: the ones that say so, else the first. */
export function isRowHeader<Row>(columns: readonly TableColumn<Row>[], column: TableColumn<Row>): boolean {
  return columns.some((each) => each.isRowHeader) ? column.isRowHeader === true : column === columns[0];
}
