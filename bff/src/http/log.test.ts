import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = `
import { setTimeout as wait } from 'node:timers/promises';
const { createLog } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'log.ts')).href)});
const log = createLog('info');
for (let line = 0; line < 1_000; line++) log.info({ problem: 'x'.repeat(100) });
await wait(1_200);
log.info('one more');
console.error('still running');
process.exit(0);
`;

describe.skipIf(!existsSync('/dev/full'))('a log that cannot be written', () => {
  it('does not end the service', () => {
    const command = 'exec "$0" --input-type=module -e "$1" > /dev/full';
    const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, program], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(stderr).toContain('still running');
    expect(status).toBe(0);
  });
});
