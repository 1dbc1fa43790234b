export { recordUtterances } from './checks/table.js';
export { columns, type Row, rowsOf } from './columns.js';
export { openStrictPage, type StrictPage } from './strict-page.js';
export { checks, defineConformance, runCheck, type Selection } from './suite.js';
export type {
  CheckName,
  Entry,
  Exceptions,
  Library,
  Place,
  Removal,
  State,
  Step,
  User,
  Utterances,
  Value,
} from './types.js';
