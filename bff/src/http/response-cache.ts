import { createHash } from 'node:crypto';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Database } from '../database/database.ts';

export interface Answer {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface AnswerKey {
  /** Names the answer, its parameters and who may see it: two callers share an answer only when they share the key. */
  readonly key: string;
  /** The tables that `build` reads. */
  readonly tables: readonly string[];
}
interface Kept {
  readonly version: string;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** undefined when the answer is too large to keep; its etag still answers an unchanged poll. */
  readonly bytes: Buffer | undefined;
}

const mostBytes = 64 * 1024 * 1024;
const mostBytesOfOne = 4 * 1024 * 1024;

/**
 * JSON answers, kept as bytes until one of their tables changes. An unchanged poll (`If-None-Match`) is 304
 * and reads no row; an unchanged read costs no query. Whoever calls must have checked the caller's rights before.
 */
export class Answers {
  readonly #database: Database;
  readonly #kept = new Map<string, Kept>();
  readonly #building = new Map<string, Promise<Kept>>();
  #bytes = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  async send(
    { request, h }: { request: Request; h: ResponseToolkit },
    { key, tables }: AnswerKey,
    build: () => Promise<Answer>,
  ): Promise<ResponseObject> {
    const found = this.#database.version(tables);
    const version = typeof found === 'string' ? found : await found;
    let kept = this.#kept.get(key);
    const isAsked = request.headers['if-none-match'] !== undefined;
    if (kept?.version !== version || (!kept.bytes && !(isAsked && matches(request, kept.etag))))
      kept = await this.#build(key, version, build);
    const response = matches(request, kept.etag)
      ? h.response().code(304)
      : h.response(kept.bytes).type('application/json');
    response.header('etag', kept.etag).header('cache-control', 'private, no-cache').header('vary', 'cookie');
    for (const name in kept.headers) response.header(name, kept.headers[name] ?? '');
    return response;
  }

  /** Several callers who miss at once share one read. */
  #build(key: string, version: string, build: () => Promise<Answer>): Promise<Kept> {
    const name = `${version} ${key}`;
    const running = this.#building.get(name);
    if (running !== undefined) return running;
    const started = this.#read(key, version, build).finally(() => this.#building.delete(name));
    this.#building.set(name, started);
    return started;
  }

  async #read(key: string, version: string, build: () => Promise<Answer>): Promise<Kept> {
    const { body, headers = {} } = await build();
    const bytes = Buffer.from(JSON.stringify(body));
    const hash = createHash('sha256').update(bytes).update(JSON.stringify(headers));
    const kept: Kept = { version, headers, bytes, etag: `"${hash.digest('base64url').slice(0, 27)}"` };
    this.#keep(key, bytes.length > mostBytesOfOne ? { ...kept, bytes: undefined } : kept);
    return kept;
  }

  #keep(key: string, kept: Kept): void {
    this.#forget(key);
    this.#kept.set(key, kept);
    this.#bytes += sizeOf(kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= mostBytes && this.#kept.size <= 5_000) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#bytes -= sizeOf(kept);
    this.#kept.delete(key);
  }
}

const sizeOf = ({ bytes }: Kept): number => 300 + (bytes?.length ?? 0);

function matches(request: Request, etag: string): boolean {
  const asked = request.headers['if-none-match'];
  if (typeof asked !== 'string') return false;
  return (
    asked === etag || asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
  );
}
