// Bundlers replace process.env.NODE_ENV; the library has no other tie to Node.
declare const process: { env: { NODE_ENV?: string } };

const said = new Set<string>();

/**
 * Tells a developer, once per message, that a component is used wrongly; says nothing in production.
 * The message says what is wrong, why it matters and how to mend it. It goes to `console.error`, so a story that
 * misuses a component fails its test.
 */
export function warnOnce(component: string, message: string): void {
  if (process.env.NODE_ENV === 'production') return;
  const line = `${component}: ${message}`;
  if (said.has(line)) return;
  said.add(line);
  console.error(line);
}

/**
 * Warns when a variant is not among those that exist.
 * @returns the value when it is known, else `fallback`.
 */
export function oneOf<T extends string>(
  component: string,
  prop: string,
  value: T,
  known: readonly T[],
  fallback: T,
): T {
  if (known.includes(value)) return value;
  warnOnce(component, `${prop}="${value}" does not exist, so "${fallback}" is shown. Use one of: ${known.join(', ')}.`);
  return fallback;
}
