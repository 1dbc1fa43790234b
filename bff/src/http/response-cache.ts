import { createHash } from 'node:crypto';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Database } from '../database/database.ts';

export interface JsonResponse {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface CacheKey {
  /** Names the response, its parameters and who may see it: two callers with one key get the same response. */
  readonly key: string;
  /** The tables that `build` reads. */
  readonly tables: readonly string[];
}
interface CachedResponse {
  readonly version: string;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** undefined when the response is too large to cache; its etag still answers an unchanged poll. */
  readonly bytes: Buffer | undefined;
}

const maxBytes = 64 * 1024 * 1024;
const maxResponseBytes = 4 * 1024 * 1024;

/**
 * Caches JSON responses as bytes until one of their tables changes. An unchanged poll (`If-None-Match`) gets 304
 * without a query. The handler must check the caller's rights before it calls `send`.
 */
export class ResponseCache {
  readonly #database: Database;
  readonly #cached = new Map<string, CachedResponse>();
  readonly #building = new Map<string, Promise<CachedResponse>>();
  #bytes = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  async send(
    { request, h }: { request: Request; h: ResponseToolkit },
    key: CacheKey,
    build: () => Promise<JsonResponse>,
  ): Promise<ResponseObject> {
    const cached = await this.#find(key, build, ({ etag }) => matches(request, etag));
    const response = matches(request, cached.etag)
      ? h.response().code(304)
      : h.response(cached.bytes).type('application/json');
    response.header('etag', cached.etag).header('cache-control', 'private, no-cache').header('vary', 'cookie');
    for (const name in cached.headers) response.header(name, cached.headers[name] ?? '');
    return response;
  }

  /** Returns the cached body itself, for callers that build a response from it. */
  async body<T>(key: CacheKey, build: () => Promise<T>): Promise<T> {
    const { bytes } = await this.#find(key, async () => ({ body: await build() }));
    return JSON.parse(String(bytes));
  }

  async #find(
    { key, tables }: CacheKey,
    build: () => Promise<JsonResponse>,
    isUnchanged: (cached: CachedResponse) => boolean = () => false,
  ): Promise<CachedResponse> {
    const found = this.#database.version(tables);
    const version = typeof found === 'string' ? found : await found;
    const cached = this.#cached.get(key);
    const isUsable = cached?.version === version && (cached.bytes || isUnchanged(cached));
    return isUsable ? cached : this.#build(key, version, build);
  }

  /** Callers who miss the cache at the same time share one read. */
  #build(key: string, version: string, build: () => Promise<JsonResponse>): Promise<CachedResponse> {
    const name = `${version} ${key}`;
    const running = this.#building.get(name);
    if (running !== undefined) return running;
    const started = this.#read(key, version, build).finally(() => this.#building.delete(name));
    this.#building.set(name, started);
    return started;
  }

  async #read(key: string, version: string, build: () => Promise<JsonResponse>): Promise<CachedResponse> {
    const { body, headers = {} } = await build();
    const bytes = Buffer.from(JSON.stringify(body));
    const hash = createHash('sha256').update(bytes).update(JSON.stringify(headers));
    const cached: CachedResponse = { version, headers, bytes, etag: `"${hash.digest('base64url').slice(0, 27)}"` };
    this.#store(key, bytes.length > maxResponseBytes ? { ...cached, bytes: undefined } : cached);
    return cached;
  }

  #store(key: string, cached: CachedResponse): void {
    this.#evict(key);
    this.#cached.set(key, cached);
    this.#bytes += sizeOf(cached);
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= maxBytes && this.#cached.size <= 5_000) break;
      this.#evict(oldest);
    }
  }

  #evict(key: string): void {
    const cached = this.#cached.get(key);
    if (!cached) return;
    this.#bytes -= sizeOf(cached);
    this.#cached.delete(key);
  }
}

const sizeOf = ({ bytes }: CachedResponse): number => 300 + (bytes?.length ?? 0);

function matches(request: Request, etag: string): boolean {
  const asked = request.headers['if-none-match'];
  if (typeof asked !== 'string') return false;
  return (
    asked === etag || asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
  );
}
