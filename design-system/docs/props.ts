// Reads what the props tables show from the types and docstrings themselves, with the compiler that checks them.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  API,
  type Project,
  type Symbol as Sign,
  SignatureKind,
  SymbolFlags,
  type Type,
} from 'typescript/unstable/sync';

export interface PropDoc {
  name: string;
  /** The type as a reader would write it; a union of words is written out. */
  type: string;
  /** The words or numbers to choose from, in the order they are declared. */
  values?: readonly (string | number)[];
  /** The shape of an own type that `type` names, one member a line. */
  shape?: string;
  isRequired: boolean;
  /** Markdown. */
  description: string;
  /** From `@default`: code, or words. */
  defaultValue?: string;
}

export interface ComponentDoc {
  name: string;
  /** Absolute. */
  file: string;
  description: string;
  /** The component's own; those of its root element are left out. */
  props: readonly PropDoc[];
}

const root = fileURLToPath(new URL('../', import.meta.url));
const source = `${root}src/`;
const entries = ['index.ts', 'charts/index.ts', 'highlight-editor/index.ts', 'highlight-viewer/index.ts'];
const NO_TRUNCATION = 1;

const isOwn = (symbol: Sign) => symbol.declarations.some(({ path }) => path.startsWith(source));

/** Reads the types of one state of the source. */
function reader({ checker, program }: Project) {
  const text = (symbol: Sign) =>
    symbol.declarations.map((declaration) => declaration.resolve()?.getText() ?? '').join('\n');
  /** A declaration and those of the own types it names: they list their values in an order that the compiler forgets. */
  const fullText = (symbol: Sign) => {
    const place = symbol.declarations[0]?.resolve();
    const own = text(symbol);
    const named = (own.match(/\b[A-Z]\w+/g) ?? []).flatMap((name) => {
      const found = checker.resolveName(name, SymbolFlags.Type, place);
      const type = found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
      return type && isOwn(type) ? text(type) : [];
    });
    return [own, ...named].join('\n');
  };
  const write = (type: Type): string => {
    const [only, ...others] = parts(type);
    const limit = only?.isTypeParameter() && others.length === 0 && checker.getBaseConstraintOfType(only);
    return checker.typeToString(limit || type, undefined, NO_TRUNCATION).replaceAll('"', "'");
  };
  const describe = (symbol: Sign) => checker.getDocumentationCommentOfSymbol(symbol).replaceAll(/\s*\n\s*/g, ' ');
  const tagged = (symbol: Sign, tag: string) =>
    checker.getJsDocTagsOfSymbol(symbol).find(({ name }) => name === tag)?.text;

  /** The members of a union without `undefined`, which a question mark says already. */
  const parts = (type: Type): readonly Type[] =>
    (type.isUnionType() ? (type.getTypes() ?? []) : [type]).filter(
      (part) => !(part.isIntrinsicType() && part.intrinsicName === 'undefined'),
    );

  function literals(type: Type, symbol: Sign): (string | number)[] | undefined {
    const values = parts(type).map((part) =>
      part.isStringLiteralType() || part.isNumberLiteralType() ? part.value : undefined,
    );
    if (values.length < 2 || values.includes(undefined)) return undefined;
    const declared = fullText(symbol);
    const place = (value: unknown) => declared.search(new RegExp(`(?<![\\w-])${value}(?![\\w-])`));
    return (values as (string | number)[]).sort((a, b) => place(a) - place(b));
  }

  /** The own types that a type names, through lists, functions and helpers such as Partial. */
  function named(type: Type, depth = 0): Sign[] {
    if (depth > 2) return [];
    const alias = type.getAliasSymbol();
    const symbol = alias && isOwn(alias) ? alias : type.getSymbol();
    if (symbol && isOwn(symbol) && /^[A-Z]/.test(symbol.name)) return [symbol];
    const inner = [
      ...(type.isUnionType() ? parts(type) : []),
      ...(type.isTypeReference() ? checker.getTypeArguments(type) : []),
      ...type.getAliasTypeArguments(),
    ];
    return inner.flatMap((each) => named(each, depth + 1));
  }

  function shape(type: Type): string | undefined {
    const [symbol] = named(type);
    if (!symbol) return undefined;
    const own = checker.getDeclaredTypeOfSymbol(symbol);
    const members = own.isTypeParameter() ? [] : checker.getPropertiesOfType(own).filter(isOwn);
    if (members.length === 0) return undefined;
    const lines = members.map((member) => {
      const { name, type, isRequired, description, defaultValue } = prop(member);
      const initial = defaultValue ? ` = ${defaultValue}` : '';
      return `  ${name}${isRequired ? '' : '?'}: ${type}${initial};${description && ` // ${description}`}`;
    });
    return `${symbol.name} {\n${lines.join('\n')}\n}`;
  }

  function prop(symbol: Sign, isDeep = false): PropDoc {
    const declared = text(symbol);
    const type = checker.getTypeOfSymbol(symbol) as Type;
    const values = literals(type, symbol);
    const isRequired = !/^\s*(?:readonly\s+)?[\w'-]+\?/.test(declared.replace(/^\s*\/\*[\s\S]*?\*\//, ''));
    const written = isRequired ? write(type) : write(type).replace(/ \| undefined$/, '');
    const inner = isDeep ? shape(type) : undefined;
    const defaultValue = tagged(symbol, 'default');
    return {
      name: symbol.name,
      type: values
        ? values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(' | ')
        : bare(written),
      ...(values && { values }),
      ...(inner && { shape: inner }),
      isRequired,
      description: describe(symbol),
      ...(defaultValue && { defaultValue: defaultValue.replaceAll(/\s*\n\s*/g, ' ') }),
    };
  }

  function component(exported: Sign): ComponentDoc[] {
    const symbol = checker.getAliasedSymbol(exported);
    const type = checker.getTypeOfSymbol(symbol);
    const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
    const file = symbol.declarations[0]?.path;
    if (!signature || !file?.endsWith('.tsx') || !/^[A-Z]/.test(symbol.name)) return [];
    const props = checker.getParameterType(signature, 0);
    const own = props ? checker.getPropertiesOfType(checker.getApparentType(props) ?? props).filter(isOwn) : [];
    const inOrder = own.sort((a, b) => comparePlaces(place(a), place(b), file));
    return [{ name: symbol.name, file, description: describe(symbol), props: inOrder.map((each) => prop(each, true)) }];
  }

  return entries.flatMap((entry) => {
    const file = program.getSourceFile(source + entry);
    const module = file && checker.getSymbolAtLocation(file);
    if (!module) throw new Error(`The compiler finds no exports in ${relative(root, source + entry)}.`);
    return checker.getExportsOfModule(module).flatMap(component);
  });
}

const place = ({ declarations: [first] }: Sign) => ({ path: first?.path ?? '', pos: first?.resolve()?.pos ?? 0 });

/** The component's own props before those it shares, file by file; each in the order they are written. */
const comparePlaces = (a: ReturnType<typeof place>, b: ReturnType<typeof place>, own: string) =>
  Number(b.path === own) - Number(a.path === own) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.pos - b.pos);

/** `((next: string) => void)` without the brackets that only the union with `undefined` needed. */
const bare = (type: string) => (/^\(\([\s\S]*\) => [^|&]*\)$/.test(type) ? type.slice(1, -1) : type);

/** @returns every public component with its props, read anew each time (about a second) */
export function readComponents(): ComponentDoc[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}tsconfig.json`] }).getProjects();
    if (!project) throw new Error('The compiler finds no project in the design system.');
    return reader(project);
  } finally {
    api.close();
  }
}
