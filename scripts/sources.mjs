// What the checks of the source files share.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

const root = join(import.meta.dirname, '..');

/** @returns `[path, code]` of each file of `folder` that git tracks or does not ignore, and that `isWanted` */
export function sourcesIn(folder, isWanted) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', folder];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  // A file that was deleted and not yet committed is still listed.
  const files = listed.filter((file) => isWanted(file) && existsSync(join(root, file)));
  return files.map((file) => [normalize(file), readFileSync(join(root, file), 'utf8')]);
}

/** Prints each problem, and ends the process with 1 where there is one. */
export function report(problems, summary) {
  for (const problem of problems) console.error(problem);
  console.log(`${summary}: ${problems.length}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
