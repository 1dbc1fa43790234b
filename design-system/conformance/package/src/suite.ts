import { afterEach, describe, expect, it } from 'vitest';
import { Bench } from './bench.js';
import type { Check } from './checks/check.js';
import { fields } from './checks/fields.js';
import { focus } from './checks/keyboard.js';
import { mirroring } from './checks/mirroring.js';
import { rendering } from './checks/rendering.js';
import { table } from './checks/table.js';
import type { CheckName, Entry, Library } from './types.js';

/** Every check, in the order in which it runs. */
export const checks: readonly Check[] = [...rendering, ...mirroring, ...fields, ...focus, ...table];

/** What to run: all checks of all components, if nothing is said. */
export interface Selection {
  checks?: readonly CheckName[];
  components?: readonly string[];
}

/**
 * Runs one check on one component.
 * @throws what the check found
 */
export async function runCheck(name: CheckName, entry: Entry, library: Library): Promise<void> {
  const check = checks.find((candidate) => candidate.name === name);
  if (!check) throw new Error(`There is no check "${name}".`);
  const bench = new Bench(entry, library);
  try {
    await check.run(bench);
  } finally {
    await bench.end();
  }
}

/** Defines a test for each component of a library and each check that is for it. */
export function defineConformance(library: Library, selection: Selection = {}): void {
  const { components = library.components.map(({ name }) => name) } = selection;
  const selected = checks.filter(({ name }) => !library.except?.[name] && (selection.checks?.includes(name) ?? true));
  afterEach(() => document.body.replaceChildren());

  describe.each(library.components.filter(({ name }) => components.includes(name)))('$name', (entry) => {
    for (const { name, title, isFor } of selected) {
      if ((isFor && !isFor(entry)) || entry.except?.[name]) continue;
      it(`${name}: ${title}`, () => runCheck(name, entry, library));
    }
  });

  it.runIf(!selection.components)('has each component once, and for each exception a reason', () => {
    const names = library.components.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const reasons = [library, ...library.components].flatMap(({ except = {} }) => Object.values(except));
    expect(reasons.filter((reason) => reason.trim() === '')).toEqual([]);
  });
}
