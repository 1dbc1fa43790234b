// node scripts/file-length.mjs
// Names each source file that is too long to be read at one sitting.
import { pathToFileURL } from 'node:url';
import { report, sourcesIn } from './sources.mjs';

const maxLines = 300;

const isSource = (file) => /\.(tsx?|mjs)$/.test(file);

/** Tests, stories and lists of data may be as long as what they cover. */
const isExempt = (file) => /\.test\.tsx?$|\.stories\.tsx$|(^|\/)(test|stories|seeds|conformance)\//.test(file);

/** One sentence for each source file of more than 300 lines. @param files `[path, code]` of each file */
export function findLongFiles(files) {
  return files
    .filter(([file]) => isSource(file) && !isExempt(file))
    .map(([file, code]) => [file, code.split('\n').length - 1])
    .filter(([, lines]) => lines > maxLines)
    .map(
      ([file, lines]) =>
        `${file} has ${lines} lines; at most ${maxLines} are allowed. Move one of its jobs to a file of its own.`,
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  report(findLongFiles(sourcesIn('.', isSource)), 'Files that are too long');
