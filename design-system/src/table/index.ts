export { Table, type TableProps } from './Table.js';
export type { TableColumn, TableLabels, TableSort } from './types.js';
