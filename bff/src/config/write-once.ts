import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file for its owner alone, whole or not at all: of several processes that write it at once, the first one does.
 * `part` is a path on the same disk that nobody else uses.
 */
export function writeOnce(path: string, text: string, part: string): void {
  try {
    writeFileSync(part, text, { mode: 0o600, flush: true });
    linkSync(part, path);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (syscall !== 'link') throw error;
    // This file system has no links.
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
  }
}
