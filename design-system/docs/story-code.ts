// The code under "Show code": each story as a module of its own, which can be pasted into an application and runs.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Module, type Node, namesIn, readModule, resolveImport, unwrap, walk } from './story-module.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const ownEntries = ['charts', 'highlight-editor', 'highlight-viewer', 'review-kit'];

/** A replacement in the text of a file. */
interface Edit {
  start: number;
  end: number;
  text: string;
}
/** A value of `args`, where it stands. */
interface Arg {
  module: Module;
  node: Node;
}
type Args = Map<string, Arg>;

/** A value without the brackets that only its place needed. */
const bare = (node: Node): Node => (node.type === 'ParenthesizedExpression' ? bare(node.expression) : node);

/** @returns the names that an entry of the package exports, as text; none for a folder that is no entry */
function exportsOf(folder: string): string {
  const index = `${source}${folder}/index.ts`;
  return existsSync(index) ? readFileSync(index, 'utf8').replaceAll(/\/\/.*|from '.*?'/g, '') : '';
}

/** @returns the entry of the package that exports a name of a file, its own folder's first; undefined for a private name */
function publicEntry(file: string, name: string): string | undefined {
  const own = file.slice(source.length).split('/')[0] ?? '';
  const folder = [own, ...ownEntries].find((each) => new RegExp(`\\b${name}\\b`).test(exportsOf(each)));
  if (!folder) return undefined;
  return `@marginalia/design-system${ownEntries.includes(folder) ? `/${folder}` : ''}`;
}

/** Moves all lines but the first, which stands where it is put. */
function indent(text: string, spaces: number): string {
  const [first = '', ...rest] = text.split('\n');
  const depth = Math.min(...rest.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return [first, ...rest.map((line) => (line.trim() ? ' '.repeat(spaces) + line.slice(depth) : ''))].join('\n');
}

/** The text of a node as an application would have it: a spy of the tests becomes a log. */
function textOf({ source }: Module, node: Node, edits: readonly Edit[] = []): string {
  const all = [...edits];
  walk(node, ({ type, callee, arguments: given, start, end }) => {
    if (type !== 'CallExpression' || callee.name !== 'fn') return;
    const [inner] = given as Node[];
    all.push({ start, end, text: inner ? source.slice(inner.start, inner.end) : 'console.log' });
  });
  let text = '';
  let at = node.start;
  for (const edit of all.sort((a, b) => a.start - b.start)) {
    if (edit.start < at) continue;
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at, node.end);
}

function argsOf(module: Module, holder: Node | undefined): Args {
  const args: Args = new Map();
  const value = unwrap(property(holder, 'args'));
  if (!value) return args;
  const take = (node: Node) => {
    // `...Playground.args`
    if (node.type !== 'MemberExpression' || node.property.name !== 'args') throw new Error('args of another kind');
    for (const [key, arg] of argsOf(module, module.objects.get(node.object.name))) args.set(key, arg);
  };
  if (value.type !== 'ObjectExpression') take(value);
  for (const each of (value.properties ?? []) as Node[]) {
    if (each.type === 'SpreadElement') take(each.argument);
    else args.set(each.key.name ?? each.key.value, { module, node: bare(each.value) });
  }
  return args;
}

const property = (object: Node | undefined, name: string): Node | undefined =>
  (object?.properties as Node[] | undefined)?.find(({ key }) => key?.name === name)?.value;

const isText = (node: Node): boolean => typeof node.value === 'string' && /^[^\n"\\{}<>&]*$/.test(node.value);

function attributes(args: Args, without: readonly string[]): string[] {
  const given = [...args].filter(([key, { node }]) => !without.includes(key) && node.name !== 'undefined');
  const list = given.map(([key, { module, node }]) => {
    if (isText(node)) return `${key}="${node.value}"`;
    return node.value === true ? key : `${key}={${indent(textOf(module, node), 0)}}`;
  });
  // What the example only logs is the least of it.
  return list.sort((a, b) => Number(a.endsWith('={console.log}')) - Number(b.endsWith('={console.log}')));
}

function childrenOf(args: Args): string | undefined {
  const arg = args.get('children');
  if (!arg || arg.node.value === null || arg.node.name === 'undefined') return undefined;
  if (isText(arg.node)) return arg.node.value;
  const text = indent(contentOf(arg), 0);
  return arg.node.type.startsWith('JSX') ? text : `{${text}}`;
}

/** The text of children between two tags, where several need no fragment around them. */
function contentOf({ module, node }: Arg): string {
  if (node.type !== 'JSXFragment') return textOf(module, node);
  const between = { ...node, start: node.openingFragment.end, end: node.closingFragment.start };
  return textOf(module, between).trim();
}

/** An element on one line where there is room, else with a line for each attribute. @param column where its line begins */
function element(tag: string, list: readonly string[], children: string | undefined, column: number): string {
  const line = [`<${tag}`, ...list].join(' ');
  const fits = (text: string) => text.length < 90 && !text.includes('\n');
  const end = (text: string) => `\n${' '.repeat(column)}${text}`;
  if (fits(`${line}${children ?? ''}`)) return children === undefined ? `${line} />` : `${line}>${children}</${tag}>`;
  const head = [`<${tag}`, ...list.map((each) => indent(each, column + 2))].join(end('  '));
  if (children === undefined) return `${head}${end('/>')}`;
  const opening = fits(line) ? `${line}>` : `${head}${end('>')}`;
  return `${opening}${end('  ')}${indent(children, column + 2)}${end(`</${tag}>`)}`;
}

/** The number of spaces before the line of a place. */
const columnOf = (text: string, at: number): number => text.slice(text.lastIndexOf('\n', at - 1) + 1).search(/\S/);

/** Writes the props out where a render function spreads its `args`. @returns undefined when it does more with them */
function spreadEdits(text: string, body: Node, name: string, args: Args): Edit[] | undefined {
  const edits: Edit[] = [];
  let others = 0;
  walk(body, (node) => {
    if (node.type === 'Identifier' && node.name === name) others += 1;
    if (node.type !== 'JSXElement') return;
    const { openingElement: opening, closingElement } = node;
    const given = opening.attributes as Node[];
    const spread = given.find(({ type, argument }) => type === 'JSXSpreadAttribute' && argument.name === name);
    if (!spread) return;
    others -= 1;
    const names = given.flatMap((attribute) => attribute.name?.name ?? []);
    const list = attributes(args, [...names, 'children']);
    const children = closingElement || names.includes('children') ? undefined : childrenOf(args);
    const column = columnOf(text, opening.start);
    if (!closingElement) {
      const all = given.flatMap((each) => (each === spread ? list : indent(text.slice(each.start, each.end), 0)));
      edits.push({ ...range(node), text: element(opening.name.name, all, children, column) });
      return;
    }
    const isAlone = /^\s*$/.test(text.slice(text.lastIndexOf('\n', spread.start - 1) + 1, spread.start));
    const between = isAlone ? `\n${' '.repeat(column + 2)}` : ' ';
    edits.push({ ...range(spread), text: list.map((each) => indent(each, column + 2)).join(between) });
  });
  return others === 0 ? edits : undefined;
}

const range = ({ start, end }: Node) => ({ start, end });

/** @returns the statements of the example's function */
function bodyOf(module: Module, story: Node, meta: Node | undefined, args: Args): string {
  const component = unwrap(property(meta, 'component'))?.name as string;
  const render = unwrap(property(story, 'render') ?? property(meta, 'render'));
  if (!render) return returned(element(component, attributes(args, ['children']), childrenOf(args), 4));
  if (!/Function/.test(render.type)) throw new Error('render is no function');
  const [parameter] = render.params as Node[];
  const edits =
    parameter?.type === 'Identifier' ? spreadEdits(module.source, render.body, parameter.name, args) : undefined;
  let given = '';
  if (parameter && !edits) {
    const fields = [...args].map(([key, arg]) => `    ${key}: ${indent(textOf(arg.module, arg.node), 4)},\n`).join('');
    const held = `{\n${fields}  } satisfies Partial<ComponentProps<typeof ${component}>>`;
    given = `const ${module.source.slice(parameter.start, parameter.end)} = ${held};\n  `;
  }
  const body = unwrap(render.body) as Node;
  const text = textOf(module, body, edits);
  return given + (body.type === 'BlockStatement' ? indent(text.slice(1, -1).trim(), 2) : returned(indent(text, 4)));
}

const returned = (text: string) => (text.includes('\n') ? `return (\n    ${text}\n  );` : `return ${text};`);

/**
 * Writes a story as a module that imports the package by its name.
 * @throws when the story does what only a test can
 */
function storyCode(module: Module, name: string): string {
  const story = module.objects.get(name);
  const meta = module.objects.get('meta');
  if (!story) throw new Error(`${module.file} has no story ${name}.`);
  const args: Args = new Map([...argsOf(module, meta), ...argsOf(module, story)]);
  const body = bodyOf(module, story, meta, args);

  const imports = new Map<string, Set<string>>();
  const parts = new Map<Node, Module>();
  const add = (from: string, words: string) => {
    imports.set(from, (imports.get(from) ?? new Set()).add(words));
  };
  function need(from: Module, local: string): void {
    const declaration = from.declarations.get(local);
    if (declaration && !parts.has(declaration)) {
      parts.set(declaration, from);
      for (const each of namesIn(declaration)) need(from, each);
    }
    const imported = from.imports.get(local);
    if (!imported || local === 'fn') return;
    if (/storybook/.test(imported.from)) throw new Error(`${name} uses ${local} of ${imported.from}`);
    const kind = imported.isType ? 'type ' : '';
    const words = `${kind}${imported.name === local ? local : `${imported.name} as ${local}`}`;
    if (!imported.from.startsWith('.')) {
      add(imported.from, words);
      return;
    }
    const file = resolveImport(from, imported.from);
    const entry = publicEntry(file, imported.name);
    if (entry) add(entry, words);
    else need(readModuleOnce(file), imported.name);
  }
  const modules = new Map([[module.file, module]]);
  function readModuleOnce(file: string): Module {
    const known = modules.get(file) ?? readModule(file);
    modules.set(file, known);
    return known;
  }

  const used = [...args].filter(([key, arg]) => {
    const text = key === 'children' ? contentOf(arg) : textOf(arg.module, arg.node);
    return body.includes(text.split('\n')[0] ?? '');
  });
  for (const [, { module: from, node }] of used) for (const each of namesIn(node)) need(from, each);
  const render = property(story, 'render') ?? property(meta, 'render');
  for (const each of render ? namesIn(render) : [unwrap(property(meta, 'component'))?.name]) need(module, each);
  if (body.includes('ComponentProps<')) add('react', 'type ComponentProps');

  const declared = [...parts]
    .sort(([a, one], [b, other]) => Number(one === module) - Number(other === module) || a.start - b.start)
    .map(([node, from]) => `${textOf(from, node)}\n\n`);
  const heads = [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, words]) => {
      const names = [...words].sort((a, b) => (a.replace('type ', '') < b.replace('type ', '') ? -1 : 1));
      return `import { ${names.join(', ')} } from '${from}';\n`;
    });
  return `${heads.join('')}\n${declared.join('')}export default function Example() {\n  ${body}\n}\n`;
}

/** @returns the code of each story in a file by the name it is exported under; one that only a test can run has none */
export function storyCodes(file: string): Map<string, string> {
  const module = readModule(file);
  const codes = new Map<string, string>();
  for (const name of module.objects.keys()) {
    if (!new RegExp(`^export const ${name}\\b`, 'm').test(module.source)) continue;
    try {
      codes.set(name, storyCode(module, name));
    } catch {
      // Its page shows what Storybook makes of it.
    }
  }
  return codes;
}
