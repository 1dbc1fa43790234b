// node scripts/raw-queries.mjs
// Rows are read and written through Objection's models. Names each file of the server that calls knex with a table
// more often than the list allows, also where a variable or SQL text names the table.
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { report, sourcesIn } from './sources.mjs';

// Measured on 2026-11-26: an order's row takes 48 µs of the processor's time through its model, and 31 without.
const anyTable =
  'copies all rows of each table as they are, also of those whose models build on it; 1.6 times as long by models';
const named = 'one statement over all tables that name files, whose models build on it';

/** How many such calls a file may have, and why. A number only gets smaller. */
export const allowed = {
  'bff/src/backup/archive.ts': [1, 'reads the list of migrations, which is knex’s own'],
  'bff/src/backup/backup.ts': [3, anyTable],
  'bff/src/backup/numbers.ts': [4, 'the last number of each table, which the database keeps'],
  'bff/src/backup/restore.ts': [3, anyTable],
  'bff/src/copy/copy.ts': [5, anyTable],
  'bff/src/copy/rows.ts': [6, anyTable],
  'bff/src/copy/unfinished.ts': [4, 'tables that a copy makes and drops again'],
  'bff/src/documents/orphans.ts': [1, named],
};

function visit(node, found) {
  if (node === null || typeof node !== 'object') return;
  if (node.type) found(node);
  for (const child of Object.values(node).flat()) visit(child, found);
}

const nameOf = (node) => node?.name ?? node?.property?.name;
const isKnex = (annotation) => {
  const { typeName } = annotation?.typeAnnotation ?? {};
  return (
    ['Knex', 'Transaction'].includes(typeName?.name) ||
    (typeName?.left?.name === 'Knex' && nameOf(typeName.right) === 'Transaction')
  );
};

/** The variables that are a connection: declared as one, taken out of the database, or what a transaction gives. */
function connectionsOf(program) {
  const names = new Set();
  visit(program, (node) => {
    if (node.type === 'Identifier' && isKnex(node.typeAnnotation)) names.add(node.name);
    if (node.type === 'ObjectPattern')
      for (const { key, value } of node.properties)
        if (['read', 'write'].includes(key?.name) && value.type === 'Identifier') names.add(value.name);
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'transaction')
      for (const { params } of node.arguments) if (params?.[0]?.type === 'Identifier') names.add(params[0].name);
  });
  return names;
}

/** Names of tables are given to a connection itself, and to these functions of it and of its queries. */
const takesTable = new Set(['from', 'into', 'table', 'batchInsert']);

/**
 * The number of calls in `code` that give knex a table: by its name, or by an expression. One that starts to listen to a
 * table is none.
 */
export function countRawQueries(file, code, tables) {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const connections = connectionsOf(program);
  const isConnection = (node) =>
    node?.type === 'Identifier'
      ? connections.has(node.name)
      : ['read', 'write'].includes(nameOf(node)) && nameOf(node.object) === 'database';
  const isQuery = (node) =>
    isConnection(node) ||
    (node?.type === 'CallExpression' ? isQuery(node.callee) : node?.object && isQuery(node.object));
  const givesTable = ({ callee, arguments: [first] }) => {
    const name = nameOf(callee);
    if (first?.type === 'Literal' && tables.has(first.value)) return name !== 'onChange';
    if (isConnection(callee)) return true;
    if (!callee.object || !isQuery(callee.object)) return false;
    // SQL text that names tables, in letters or as placeholders.
    return name === 'raw'
      ? /\b(from|into|join|update)\s/i.test(code.slice(first.start, first.end))
      : takesTable.has(name);
  };
  let count = 0;
  visit(program, (node) => {
    if (node.type === 'CallExpression' && givesTable(node)) count++;
  });
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

/** The tables of all models, the limiter's and knex's own. */
const tablesOf = (files) =>
  new Set([
    ...files.flatMap(([, code]) => [...code.matchAll(/static tableName = '(\w+)'/g)].map(([, name]) => name)),
    ...['rate_limits', 'knex_migrations'],
  ]);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = sourcesIn('bff/src', (file) => /\.c?ts$/.test(file) && !file.endsWith('.test.ts'));
  const total = Object.values(allowed).reduce((sum, [most]) => sum + most, 0);
  report(findRawQueries(files, tablesOf(files), allowed), `Files with more raw queries than the ${total} allowed`);
}
