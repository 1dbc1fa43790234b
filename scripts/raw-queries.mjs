// node scripts/raw-queries.mjs
// Rows are read and written through Objection's models. Names each file of the server that calls knex with a table
// more often than the list allows.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';

const anyTable = 'reads the list of migrations, which is knex’s own';
const figures = 'sums and counts over all rows: they are no rows of a model';
const library = 'the table belongs to rate-limiter-flexible';
const todo = 'not moved to its model yet';

/** How many such calls a file may have, and why. A number only gets smaller. */
export const allowed = {
  'bff/src/analytics/figures.ts': [7, figures],
  'bff/src/backup/archive.ts': [1, anyTable],
  'bff/src/backup/restore.ts': [4, todo],
  'bff/src/health/routes.ts': [1, library],
};

/** Whether `name('table')`, `from('table')` or the like is a question to the database; a listener is none. */
const isQuery = ({ callee }) => callee.property?.name !== 'onChange' && callee.name !== 'onChange';

/** The number of calls in `code` whose first argument is the name of a table. */
export function countRawQueries(file, code, tables) {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  let count = 0;
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    const [first] = node.type === 'CallExpression' ? node.arguments : [];
    if (first?.type === 'Literal' && tables.has(first.value) && isQuery(node)) count++;
    Object.values(node).forEach(visit);
  };
  visit(program);
  return count;
}

/** One sentence for each file with more calls than it may have, and for each entry of the list that is not needed. */
export function findRawQueries(files, tables, limits) {
  const counts = new Map(files.map(([file, code]) => [file, countRawQueries(file, code, tables)]));
  const problems = [];
  for (const [file, count] of counts) {
    const [most = 0] = limits[file] ?? [];
    if (count > most)
      problems.push(
        `${file} calls knex with a table ${count} times and may do so ${most} times: use the table's model.`,
      );
  }
  for (const file of Object.keys(limits))
    if (!counts.get(file)) problems.push(`${file} calls knex with no table: remove it from scripts/raw-queries.mjs.`);
  return problems;
}

const root = join(import.meta.dirname, '..');

function filesOf(folder) {
  const options = { cwd: root, encoding: 'utf8' };
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', folder], options);
  const paths = listed.split('\0').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return paths.flatMap((file) => {
    try {
      return [[file, readFileSync(join(root, file), 'utf8')]];
    } catch {
      // Deleted, and not yet committed.
      return [];
    }
  });
}

/** The tables of all models, the limiter's and knex's own. */
const tablesOf = (files) =>
  new Set([
    ...files.flatMap(([, code]) => [...code.matchAll(/static tableName = '(\w+)'/g)].map(([, name]) => name)),
    ...['rate_limits', 'review_counts', 'knex_migrations'],
  ]);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = filesOf('bff/src');
  const tables = tablesOf(files);
  const problems = findRawQueries(files, tables, allowed);
  for (const problem of problems) console.error(problem);
  const total = Object.values(allowed).reduce((sum, [most]) => sum + most, 0);
  console.log(`Files with too many raw queries: ${problems.length}; raw queries allowed: ${total}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
