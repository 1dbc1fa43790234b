import type { Request } from '@hapi/hapi';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { System } from '../../contract/index.ts';
import { passwordLoad } from '../accounts/password.ts';
import type { DocumentsApp } from '../documents/documents.ts';
import { systemFigures } from '../health/figures.ts';
import { inTime } from '../health/readiness.ts';
import { seconds } from '../time/time.ts';

/** What the server counts of itself, in Prometheus' text format. */
export interface Metrics {
  observe(request: Request): void;
  text(): Promise<string>;
}

const methods = new Set(['get', 'head', 'post', 'put', 'patch', 'delete']);

/** @param connections how many connections are open */
export function createMetrics(app: DocumentsApp, connections: () => Promise<number>): Metrics {
  const process = new Registry();
  collectDefaultMetrics({ register: process });
  const requests = new Histogram({
    name: 'marginalia_http_request_duration_seconds',
    help: 'Requests by route and status, from their headers to the end of their response; 499 when the client left',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90],
    registers: [process],
  });
  return {
    observe({ method, route, info, response }) {
      const labels = {
        // Somebody may send any method that Node can parse.
        method: methods.has(method) ? method.toUpperCase() : 'other',
        // The route's pattern, never the path: a path has ids and tokens in it.
        route: route.path,
        status: 'statusCode' in response ? response.statusCode : 499,
      };
      requests.observe(labels, Math.max(0, info.completed - info.received) / seconds);
    },
    async text() {
      const [own, ofProcess] = await Promise.all([gauges(app, connections), process.metrics()]);
      return own + ofProcess;
    },
  };
}

type Labelled = Readonly<Record<string, number>>;

/** Made anew each time: what cannot be read is left out, where a gauge would keep its last value. */
async function gauges(app: DocumentsApp, connections: () => Promise<number>): Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  const set = (name: string, help: string, value: number | null) => {
    if (value !== null) new Gauge({ name: `marginalia_${name}`, help, registers }).set(value);
  };
  const setEach = (name: string, help: string, label: string, values: Labelled) => {
    const gauge = new Gauge({ name: `marginalia_${name}`, help, labelNames: [label], registers });
    for (const [value, count] of Object.entries(values)) gauge.set({ [label]: value }, count);
  };
  const figures = await inTime(() => systemFigures(app), undefined);
  const [documents, passwords] = [app.documents.reader.load(), passwordLoad()];
  setEach('queue_running', 'Pieces of work that run', 'queue', {
    documents: documents.running,
    passwords: passwords.running,
  });
  setEach('queue_waiting', 'Pieces of work that wait for their turn', 'queue', {
    documents: documents.waiting,
    passwords: passwords.waiting,
  });
  set('open_connections', 'Open connections', await connections());
  set('database_up', '1 when the figures could be read from the database', figures ? 1 : 0);
  if (figures) setFigures(figures, set, setEach);
  return registry.metrics();
}

function setFigures(
  { mail, jobs, storage, backup }: System,
  set: (name: string, help: string, value: number | null) => void,
  setEach: (name: string, help: string, label: string, values: Labelled) => void,
): void {
  const state = ({ waiting, retrying }: System['jobs'] | System['mail']) => ({ waiting, retrying });
  setEach('mails', 'Mails in the outbox; failed: given up in the last seven days', 'state', {
    ...state(mail),
    failed: mail.failed,
  });
  set('mails_late', 'Mails that have been due for more than ten minutes', mail.late);
  setEach('document_jobs', 'Reviewed Word files that are still to be made', 'state', state(jobs));
  set('document_jobs_late', 'Reviewed Word files that have been due for more than ten minutes', jobs.late);
  set('removals_due', 'Stored files that are due to be removed', storage.filesToRemove);
  set('storage_writable', '1 when documents can be stored', storage.isWritable ? 1 : 0);
  set('storage_free_bytes', 'Free space on the disk with DATA_DIR', storage.freeBytes);
  set('storage_size_bytes', 'Size of the disk with DATA_DIR', storage.totalBytes);
  set(
    'last_backup_timestamp_seconds',
    'When the last backup was finished',
    backup && Date.parse(backup.finishedAt) / seconds,
  );
}
