import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Scale {
  readonly isLong: boolean;
  /** The short form's number or the long form's. */
  of(short: number, long: number): number;
}
export interface Outcome {
  /** What was counted, in the order in which it is printed. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** Sentences on what should not be; empty when all is well. */
  readonly faults: readonly string[];
  /** Why the scenario cannot run on this machine. */
  readonly skipped?: string;
}
export interface Scenario {
  readonly name: string;
  /** Runs with `--long` or by its name only. */
  readonly isLong?: true;
  run(scale: Scale): Promise<Outcome>;
}

/** Runs `work` with a temporary folder, and removes the folder. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'marginalia-faults-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The sentences whose condition is true. */
export const faultsOf = (...checks: readonly (readonly [boolean, string])[]): string[] =>
  checks.filter(([isFault]) => isFault).map(([, sentence]) => sentence);

/** Waits until `condition` holds; false when it does not within `timeout` ms. */
export async function eventually(condition: () => boolean | Promise<boolean>, timeout = 10_000): Promise<boolean> {
  for (const end = Date.now() + timeout; ; ) {
    if (await condition()) return true;
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The elements of each key. */
export function groupBy<T, K>(list: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
