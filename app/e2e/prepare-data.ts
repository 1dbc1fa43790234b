import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProcess } from '../../bff/test/process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    preparedData: string;
  }
}

/** The data folder as a first start leaves it: to copy it takes a fraction of the time of the migrations. */
export default async function prepareData(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marginalia-prepared-'));
  const server = await startProcess({ dataDir });
  server.child.kill('SIGTERM');
  await server.ended();
  project.provide('preparedData', dataDir);
  return () => server.stop();
}
