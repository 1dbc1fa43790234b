// A file of stories, or one that stories take something from, as its parser sees it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A node of the syntax tree; only what is asked of it is typed. */
export interface Node {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: a node has other fields for each of its two hundred types.
  [field: string]: any;
}

interface Import {
  from: string;
  /** The name that the other module gives it: `default` and `*` stand for the whole. */
  name: string;
  isType: boolean;
}

export interface Module {
  file: string;
  source: string;
  imports: Map<string, Import>;
  /** The statements of the top level by the names that they declare. */
  declarations: Map<string, Node>;
  /** What is exported as a constant object: the stories, in a file of stories. */
  objects: Map<string, Node>;
}

/** `as const`, `satisfies Meta` and brackets say nothing about a value. */
export function unwrap(node: Node | undefined | null): Node | undefined {
  if (!node) return undefined;
  return /^(TSSatisfiesExpression|TSAsExpression|ParenthesizedExpression|TSInstantiationExpression)$/.test(node.type)
    ? unwrap(node.expression)
    : node;
}

export function readModule(file: string): Module {
  const source = readFileSync(file, 'utf8');
  const module: Module = { file, source, imports: new Map(), declarations: new Map(), objects: new Map() };
  for (const statement of parseSync(file, source).program.body as Node[]) {
    if (statement.type === 'ImportDeclaration') {
      for (const { type, local, imported, importKind } of statement.specifiers as Node[])
        module.imports.set(local.name, {
          from: statement.source.value,
          name: type === 'ImportDefaultSpecifier' ? 'default' : (imported?.name ?? '*'),
          isType: statement.importKind === 'type' || importKind === 'type',
        });
      continue;
    }
    const declaration = (statement.declaration ?? statement) as Node;
    if (declaration.id) module.declarations.set(declaration.id.name, declaration);
    for (const { id, init } of (declaration.declarations ?? []) as Node[]) {
      if (id.type === 'Identifier') module.declarations.set(id.name, declaration);
      const value = unwrap(init);
      if (id.type === 'Identifier' && value?.type === 'ObjectExpression') module.objects.set(id.name, value);
    }
  }
  return module;
}

/** @returns the file that a relative import of TypeScript names by its later name */
export function resolveImport(from: Module, path: string): string {
  const base = join(dirname(from.file), path).replace(/\.[jt]sx?$/, '');
  const found = [`${base}.tsx`, `${base}.ts`].find(existsSync);
  if (!found) throw new Error(`${from.file} imports ${path}, which is not there.`);
  return found;
}

/** Visits a node and all that is in it. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (node && typeof node === 'object' && 'type' in node) {
    visit(node as Node);
    for (const field of Object.values(node)) walk(field, visit);
  }
}

/** @returns the names that a node takes from around it, and perhaps some of its own */
export function namesIn(root: Node): Set<string> {
  const names = new Set<string>();
  const labels = new Set<Node>();
  walk(root, (node) => {
    // What names a property is no reference; the short form has the reference as its value.
    if (node.type === 'FunctionExpression' && node.id) labels.add(node.id as Node);
    const label = node.type === 'JSXAttribute' ? node.name : node.computed ? undefined : (node.key ?? node.property);
    if (label && !node.shorthand) labels.add(label as Node);
    if (/^(JSX)?Identifier$/.test(node.type) && !labels.has(node)) names.add(node.name);
  });
  return names;
}
