/** Why a file is not taken: its type is not in `accept`, it is larger than `maxSize`, or it did not come alone. */
export type FileRejection = 'type' | 'size' | 'count';

/**
 * Judges a file by its name, its declared type and its size. The content is the server's to judge.
 *
 * @param accept as in `<input accept>`: extensions (`.docx`), types (`application/pdf`) and families (`image/*`),
 *   separated by commas; absent = every type
 * @param maxSize in bytes; absent = any size
 */
export function judgeFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  accept: string | undefined,
  maxSize: number | undefined,
): Exclude<FileRejection, 'count'> | null {
  if (accept !== undefined && !isAccepted(file, accept)) return 'type';
  if (maxSize !== undefined && file.size > maxSize) return 'size';
  return null;
}

function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean {
  const wanted = accept
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean);
  const lowerName = name.toLowerCase();
  const lowerType = type.toLowerCase();
  return wanted.some((each) => {
    if (each.startsWith('.')) return lowerName.endsWith(each);
    if (each.endsWith('/*')) return lowerType.startsWith(each.slice(0, -1));
    return lowerType === each;
  });
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** @returns a size in words of the locale, counted in steps of 1,024: `512 bytes`, `84 KB`, `1.5 MB` */
export function formatSize(bytes: number, locale = 'en'): string {
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < UNITS.length - 1) {
    size /= 1024;
    step += 1;
  }
  const words = size.toLocaleString(locale, {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 && size < 100 ? 1 : 0,
    useGrouping: false,
  });
  // The standard’s `kB` counts in thousands.
  return words.replace('kB', 'KB');
}
