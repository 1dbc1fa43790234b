// node scripts/layers.mjs
// Folders build on each other in one direction. Names each import that goes up, and each circle of folders.
import { dirname, join, normalize, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { report, sourcesIn } from './sources.mjs';

/**
 * The folders of each source tree, highest row first; `.` is the tree's own files, `*` every folder that no row names.
 * A folder imports from the rows below it, and from its own row where that makes no circle.
 */
export const layers = {
  'bff/src': [
    ['.'],
    [
      ...['analytics', 'api-docs', 'audit-log', 'health', 'metrics', 'payments', 'profile', 'review', 'services'],
      ...['settings', 'team'],
    ],
    ['submissions'],
    ['documents', 'accounts'],
    ['audit', 'mail'],
    ['jobs'],
    ['http', 'backup', 'copy'],
    ['storage', 'catalogue'],
    ['database'],
    ['config', 'money', 'redline', 'time'],
  ],
  'app/src': [
    ['.'],
    ['shell'],
    ['order-form', 'profile', 'queues', 'edit-desk', 'analytics', 'system', 'settings', 'pages', 'team', 'audit-log'],
    ['tracking'],
    ['review', 'payments', 'decisions'],
    ['commands'],
    ['accounts', 'services', 'submissions'],
    ['forms', 'layout'],
    ['query'],
    ['http', 'state'],
    ['format'],
  ],
  'design-system/src': [['.'], ['*'], ['internal', 'theme']],
  'design-system/src/highlight-editor': [['.'], ['editor'], ['engine', 'viewer', 'web-annotations'], ['model']],
};

const folderOf = (tree, file) => {
  const [first, ...rest] = relative(tree, file).split(sep);
  return rest.length === 0 ? '.' : first;
};

/** The relative imports of a file, types included. */
function importsOf(file, code) {
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const named = [...module.staticImports, ...exported].flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    code.slice(start, end).replace(/^[^'"`]*['"`]|['"`]$/g, ''),
  );
  return [...named, ...dynamic].filter((name) => name.startsWith('.'));
}

/**
 * One sentence for each import that goes up, each circle of folders and each folder without a row.
 * @param files `[path, code]` of every file of the tree
 */
export function findUpwardImports(tree, rows, files) {
  const rowOf = (folder) => {
    const row = rows.findIndex((folders) => folders.includes(folder));
    return row === -1 ? rows.findIndex((folders) => folders.includes('*')) : row;
  };
  const problems = new Set();
  const sameRow = new Map();
  for (const [file, code] of files) {
    const from = folderOf(tree, file);
    if (rowOf(from) === -1) problems.add(`${tree}/${from} has no row in scripts/layers.mjs.`);
    for (const name of importsOf(file, code)) {
      const target = normalize(join(dirname(file), name));
      if (relative(tree, target).startsWith('..')) continue;
      const to = folderOf(tree, target);
      if (to === from || rowOf(from) === -1 || rowOf(to) === -1) continue;
      if (rowOf(to) < rowOf(from)) problems.add(`${file} imports ${name}: ${to} builds on ${from}.`);
      if (rowOf(to) === rowOf(from)) sameRow.set(from, (sameRow.get(from) ?? new Set()).add(to));
    }
  }
  for (const circle of findCircles(sameRow)) problems.add(`Folders of ${tree} make a circle: ${circle.join(' -> ')}.`);
  return [...problems];
}

/** One path back to its start for each folder from which there is one. */
function findCircles(arrows) {
  const pathBack = (start, at, seen) => {
    for (const next of arrows.get(at) ?? []) {
      if (next === start) return [at, start];
      if (seen.has(next)) continue;
      const found = pathBack(start, next, seen.add(next));
      if (found) return [at, ...found];
    }
    return undefined;
  };
  return [...arrows.keys()].flatMap((folder) => {
    const circle = pathBack(folder, folder, new Set());
    return circle ? [circle] : [];
  });
}

/** The files that the rule is about: a test may use the whole product. */
const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = Object.entries(layers).flatMap(([tree, rows]) =>
    findUpwardImports(normalize(tree), rows, sourcesIn(tree, isSource)),
  );
  report(problems, 'Imports that go up');
}
