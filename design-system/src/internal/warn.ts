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
 * @returns the value when it is known, else `fallback`, which is undefined for a prop that may be left out.
 */
export function oneOf<T extends string | number, Fallback extends T | undefined>(
  component: string,
  prop: string,
  value: T | Fallback,
  known: readonly T[],
  fallback: Fallback,
): T | Fallback {
  if (value === fallback || known.includes(value as T)) return value;
  // Bundlers leave the text out in production.
  if (process.env.NODE_ENV !== 'production') {
    const effect = fallback === undefined ? 'it has no effect' : `"${fallback}" is shown`;
    warnOnce(component, `${prop}="${value}" does not exist, so ${effect}. Use one of: ${known.join(', ')}.`);
  }
  return fallback;
}

/** Warns when a prop that people need, such as a label, is missing. @param effect the consequence, for the message */
export function needs(component: string, prop: string, value: unknown, effect: string): void {
  // In production the function is empty, so bundlers drop its calls and their texts.
  if (process.env.NODE_ENV === 'production') return;
  if (value || value === 0) return;
  warnOnce(component, `has no ${prop}, so ${effect}. Give it \`${prop}\`.`);
}

/** Warns when a component is both controlled and uncontrolled. @param props both props by name, the controlled one first */
export function oneHolder(component: string, props: Record<string, unknown>): void {
  if (process.env.NODE_ENV === 'production') return;
  if (Object.values(props).includes(undefined)) return;
  const [held, begun] = Object.keys(props);
  warnOnce(
    component,
    `has both ${held} and ${begun}, so ${begun} has no effect. Keep ${held} to hold the value yourself, or ${begun} to let the component hold it.`,
  );
}

/**
 * Warns when ids repeat.
 *
 * @param items the items, or their ids
 * @param effect the consequence, for the message
 * @returns a key for each item: its id, or a new key where the id is a duplicate, so that React renders them all
 */
export function keysOf(
  component: string,
  items: readonly (string | { id: string })[],
  effect: string,
): readonly string[] {
  const ids = items.map((item) => (typeof item === 'string' ? item : item.id));
  if (new Set(ids).size === ids.length) return ids;
  if (process.env.NODE_ENV !== 'production') {
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    warnOnce(component, `two items have the id "${twice}", so ${effect}. Give each an id of its own.`);
  }
  return ids.map((id, index) => (ids.indexOf(id) === index ? id : `${id}~${index}`));
}

/** Tells of a prop that has another name by now. @param now the name, or the path, that replaces it */
export function renamed(component: string, before: string, value: unknown, now: string): void {
  if (process.env.NODE_ENV === 'production') return;
  if (value === undefined) return;
  warnOnce(component, `${before} will be removed in the next major version. Use ${now}.`);
}
