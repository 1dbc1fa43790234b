// Reads styled templates as data, so that a test can judge which colours meet in them.
import { compile, DECLARATION, type Element, RULESET } from 'stylis';

/** One declared colour: which part of a component it is for, in which state, and where it stands. */
export interface Paint {
  kind: 'ink' | 'ground';
  /** What the ink draws; one declaration replaces another of the same role only. */
  role: 'text' | 'edge' | 'mark';
  /** The name after `--mg-color-`; `undefined` for a ground that is taken away (`background: none`). */
  token: string | undefined;
  /** The way from the root to the part: `[]` is the root. `*` matches any part. */
  part: readonly string[];
  /** What must hold for it, each with the depth it is asked at, such as `0:[data-variant='primary']`. */
  state: ReadonlySet<string>;
  order: number;
}

interface Rule {
  selectors: readonly string[];
  declarations: readonly { property: string; value: string }[];
}

const splitOutside = (text: string, separator: RegExp): string[] => {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (depth === 0 && separator.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
};

/**
 * Reads the rules of a template with the parser that styled-components uses. Colours forced by the system and print are
 * left out: there, tokens do not decide.
 */
function rulesOf(css: string): Rule[] {
  const read = (elements: readonly Element[]): Rule[] =>
    elements.flatMap(({ type, value, props, children }) => {
      if (!Array.isArray(children) || /^@(keyframes|font-face|page)/.test(type)) return [];
      if (/forced-colors|print/.test(value) && type !== RULESET) return [];
      if (type !== RULESET) return read(children);
      const declarations = children.flatMap((child) =>
        child.type === DECLARATION ? [{ property: String(child.props), value: String(child.children) }] : [],
      );
      return [{ selectors: props as string[], declarations }];
    });
  return read(compile(`.root{${css}}`));
}

function place(selector: string): { part: string[]; state: Set<string> } {
  const compounds = splitOutside(selector.replaceAll(/\s*[>+~]\s*/g, ' '), /\s/);
  const part: string[] = [];
  const state = new Set<string>();
  compounds.forEach((compound, depth) => {
    const [main = '', pseudo] = compound.split('::');
    const name = main.match(/\[data-part=['"]?([\w-]+)['"]?\]/)?.[1] ?? main.match(/^[a-z][\w-]*/)?.[0];
    for (const [condition] of main.matchAll(/\[[^\]]*\]|:[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g)) {
      if (!condition.startsWith('[data-part=')) state.add(`${depth}:${condition}`);
    }
    if (depth > 0) part.push(name ?? '*');
    if (pseudo) part.push(`::${pseudo}`);
  });
  return { part, state };
}

/** @returns every colour that a styled template declares */
export function paintsOf(css: string): Paint[] {
  let order = 0;
  return rulesOf(css).flatMap(({ selectors, declarations }) =>
    declarations.flatMap(({ property, value }) => {
      const tokens = [...value.matchAll(/var\(--mg-color-([\w-]+)/g)].map(([, token]) => token as string);
      const isGround = /^background(-color)?$/.test(property);
      const isEdge = property.startsWith('border');
      if (!isGround && !isEdge && !/^(color|fill|stroke)$/.test(property)) return [];
      const role = isGround ? 'mark' : isEdge ? 'edge' : 'text';
      const found: Pick<Paint, 'kind' | 'token'>[] = tokens
        // An edge in the colour of its ground shows nothing.
        .filter((token) => !(isEdge && token.startsWith('bg-')))
        // A bar or a dot is a background in CSS, but ink to the eye: it must be told from what it lies on.
        .map((token) => ({ token, kind: isGround && /^(bg-|highlight-\w+$)/.test(token) ? 'ground' : 'ink' }));
      if (isGround && /^(none|transparent)$/.test(value.trim())) found.push({ token: undefined, kind: 'ground' });
      return selectors.flatMap((selector) =>
        found.map((paint): Paint => ({ ...paint, role, ...place(selector), order: order++ })),
      );
    }),
  );
}

const sameParts = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length &&
  one.every((name, depth) => name === other[depth] || name === '*' || other[depth] === '*');

const canMeet = (state: ReadonlySet<string>) => {
  const conditions = [...state];
  const values = new Map<string, string>();
  for (const condition of conditions) {
    const [, key, value] = condition.match(/^(\d+:\[[\w-]+)[~^$*|]?=(.*)\]$/) ?? [];
    if (key && value && values.has(key) && values.get(key) !== value) return false;
    if (key && value) values.set(key, value);
    const [, depth, inner] =
      condition.match(/^(\d+):not\((.*)\)$/) ?? condition.match(/^(\d+):(?::not\((.*)\))$/) ?? [];
    if (inner && state.has(`${depth}:${inner}`)) return false;
  }
  // In a list too, as in `:is(:disabled, …)`.
  const isOff = conditions.some((condition) => /^\d+:(?::is\()?(?::disabled|\[aria-disabled=.true)/.test(condition));
  return !(isOff && conditions.some((condition) => /^\d+::(hover|active|focus)/.test(condition)));
};

/** @returns the pairs of ink and ground that can meet in one component, each once; a ground of `undefined` is the page */
export function pairsOf(paints: readonly Paint[]): { ink: Paint; ground: string | undefined }[] {
  const winner = (like: Pick<Paint, 'kind' | 'role' | 'part'>, state: ReadonlySet<string>) =>
    paints
      .filter(
        ({ kind, role, part, state: needed }) =>
          kind === like.kind &&
          role === like.role &&
          sameParts(part, like.part) &&
          [...needed].every((condition) => state.has(condition)),
      )
      .sort((a, b) => a.state.size - b.state.size || a.order - b.order)
      .at(-1);
  const groundUnder = (part: readonly string[], state: ReadonlySet<string>): Paint | undefined => {
    for (let depth = part.length; depth >= 0; depth -= 1) {
      const found = winner({ kind: 'ground', role: 'mark', part: part.slice(0, depth) }, state);
      if (found?.token) return found;
    }
    return undefined;
  };
  const pairs = new Map<string, { ink: Paint; ground: string | undefined }>();
  const inks = paints.filter(({ kind }) => kind === 'ink');
  const states = [new Set<string>(), ...paints.filter(({ kind }) => kind === 'ground').map(({ state }) => state)];
  for (const ink of inks) {
    for (const other of states) {
      const state = new Set([...ink.state, ...other]);
      if (!canMeet(state)) continue;
      if (winner(ink, state) !== ink) continue;
      const ground = groundUnder(ink.part, state)?.token;
      pairs.set(`${ink.token} on ${ground}`, { ink, ground });
    }
  }
  return [...pairs.values()];
}
