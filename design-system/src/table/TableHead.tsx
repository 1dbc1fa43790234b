import { styled } from 'styled-components';
import { ArrowDown, ArrowUp, ChevronsUpDown } from '../internal/icons.js';
import { isRowHeader, type TableColumn, type TableLabels, type TableSort } from './types.js';

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  columnKeys: readonly string[];
  sort: TableSort | null;
  /** Gets the words of the header too, as they are read. */
  onSort: (columnId: string, words: string) => void;
  selection: 'none' | 'single' | 'multiple';
  selectedCount: number;
  rowCount: number;
  onToggleAll: () => void;
  hasActions: boolean;
  labels: TableLabels;
}

// A rule, not a style attribute: a strict content security policy drops that from a server's HTML.
const HeaderCell = styled.th<{ $width: string | undefined }>`
  ${({ $width }) => $width && `inline-size: ${$width};`}
`;

const icons = { ascending: ArrowUp, descending: ArrowDown };

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, columnKeys, sort, onSort, selection, selectedCount, rowCount, onToggleAll, hasActions, labels } =
    props;
  return (
    <thead data-part="head">
      <tr>
        {selection === 'single' && (
          <th scope="col" data-part="selection">
            <span data-part="hidden">{labels.selection}</span>
          </th>
        )}
        {selection === 'multiple' && (
          <td data-part="selection">
            <label>
              <input
                type="checkbox"
                aria-label={labels.selectAll}
                checked={rowCount > 0 && selectedCount === rowCount}
                disabled={rowCount === 0}
                ref={(node) => {
                  if (node) node.indeterminate = selectedCount > 0 && selectedCount < rowCount;
                }}
                onChange={onToggleAll}
              />
            </label>
          </td>
        )}
        {columns.map((column, index) => {
          const direction = sort?.columnId === column.id ? sort.direction : undefined;
          const Icon = direction ? icons[direction] : ChevronsUpDown;
          return (
            <HeaderCell
              key={columnKeys[index]}
              scope="col"
              data-part={isRowHeader(columns, column) ? 'name' : undefined}
              data-align={column.align}
              aria-sort={direction}
              $width={column.width}
            >
              {column.isSortable ? (
                <button
                  data-part="sort"
                  type="button"
                  onClick={({ currentTarget }) => onSort(column.id, currentTarget.textContent)}
                >
                  {column.header}
                  <Icon size={14} strokeWidth={1.5} aria-hidden />
                </button>
              ) : (
                column.header
              )}
            </HeaderCell>
          );
        })}
        {hasActions && (
          <th scope="col" data-part="actions">
            <span data-part="hidden">{labels.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
