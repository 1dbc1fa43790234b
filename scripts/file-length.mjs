// node scripts/file-length.mjs
// Names each source file that is too long to be read at one sitting.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const maxLines = 300;

/** Tests, stories and lists of data may be as long as what they cover. */
const isExempt = (file) => /\.test\.tsx?$|\.stories\.tsx$|(^|\/)(test|stories|seeds|conformance)\//.test(file);

/**
 * One sentence for each source file of more than 300 lines.
 * @param files `[path, code]` of each file
 */
export function findLongFiles(files) {
  return files
    .filter(([file]) => /\.(tsx?|mjs)$/.test(file) && !isExempt(file))
    .map(([file, code]) => [file, code.split('\n').length - 1])
    .filter(([, lines]) => lines > maxLines)
    .map(
      ([file, lines]) =>
        `${file} has ${lines} lines; at most ${maxLines} are allowed. Move one of its jobs to a file of its own.`,
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..');
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  // A file that was deleted and not yet committed is still listed.
  const files = listed.split('\0').filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)));
  const problems = findLongFiles(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  for (const problem of problems) console.error(problem);
  console.log(`Files that are too long: ${problems.length}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
