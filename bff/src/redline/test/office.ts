import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function findOffice(): string {
  for (const name of ['soffice', 'libreoffice']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // The next name, or none.
    }
  }
  return '';
}

const office = findOffice();
/** Why nothing is tried in a word processor; empty where one is installed. */
export const noOffice = office ? '' : 'LibreOffice is not installed here: not tried in a word processor';

/** Opens Word files in LibreOffice and gives what it made of them, in one of its own forms or as Word files again. `profile` is a folder. */
export function openInOffice(
  files: ReadonlyMap<string, Uint8Array>,
  form: 'txt' | 'fodt' | 'pdf' | 'docx',
  profile: string,
): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'redline-'));
  const made = join(folder, 'made');
  try {
    mkdirSync(made);
    for (const [name, bytes] of files) writeFileSync(join(folder, `${name}.docx`), bytes);
    const inputs = [...files.keys()].map((name) => join(folder, `${name}.docx`));
    const filter = form === 'txt' ? 'txt:Text (encoded):UTF8' : form;
    const settings = [`-env:UserInstallation=file://${profile}`, '--headless', '--convert-to', filter];
    execFileSync(office, [...settings, '--outdir', made, ...inputs], { timeout: 240_000, stdio: 'ignore' });
    return new Map([...files.keys()].map((name) => [name, readFileSync(join(made, `${name}.${form}`))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
