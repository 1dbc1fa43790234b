import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver } from './drivers.ts';

interface Entry {
  id: string;
  type: string;
  importPath: string;
}

export interface Result {
  name: string;
  faults: string[];
  /** What went wrong at the first try, where the second passed. */
  before?: string[];
}

/** The stories of a built Storybook whose id contains one of the words, those of a file together. */
export function readStories(folder: string, words: readonly string[]): Map<string, string[]> {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, Entry>;
  };
  const wanted = Object.values(entries).filter(
    ({ type, id }) => type === 'story' && (words.length === 0 || words.some((word) => id.includes(word))),
  );
  const files = new Map<string, string[]>();
  for (const { id, importPath } of wanted) files.set(importPath, [...(files.get(importPath) ?? []), id]);
  return files;
}

const whole = { width: 1200, height: 800 };

/** Shows stories one after the other in one page, plays each and looks at it with axe; tries a failed one again in a new page. */
export async function checkStories(driver: Driver, origin: string, ids: readonly string[]): Promise<Result[]> {
  // The file before may have left the window as narrow as a phone.
  let size: typeof whole | undefined;
  let isClean = false;
  const show = async (id: string): Promise<string[]> => {
    try {
      // What a story has left behind is no fault of the next.
      if (!isClean) await driver.open(`${origin}/iframe.html?viewMode=story&globals=motion:reduced`);
      isClean = false;
      const name = JSON.stringify(id);
      const wanted = (await driver.evaluate<typeof whole | null>(`stories.sizeOf(${name})`)) ?? whole;
      if (wanted.width !== size?.width || wanted.height !== size.height)
        await driver.resize(wanted.width, wanted.height);
      size = wanted;
      const shown = await driver.evaluate<{ faults: string[]; isClean: boolean }>(`stories.show(${name})`);
      isClean = shown.isClean && shown.faults.length === 0;
      return shown.faults;
    } catch (error) {
      return [(error as Error).message];
    }
  };
  const results: Result[] = [];
  for (const id of ids) {
    const before = await show(id);
    results.push(before.length === 0 ? { name: id, faults: [] } : { name: id, faults: await show(id), before });
  }
  return results;
}
