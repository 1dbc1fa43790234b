import { type EndpointId, endpoints } from '@marginalia/bff/contract';
import ky from 'ky';
import { config, type z } from 'zod';
import { shownAccount, watchVisit } from '../state/visit.ts';
import type { Call } from './call.ts';
import { connectionLost, HttpError, parseJson, readHttpError, unreadableResponse } from './http-error.ts';
import { nextCursor } from './next-cursor.ts';
import { resend } from './resend.ts';
import { upload } from './upload.ts';

// Without this zod probes `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

type Schemas<Id extends EndpointId> = (typeof endpoints)[Id]['responses'];
type BodyOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
/** The body of the endpoint's successful response, or undefined where it has none. */
type ResponseBody<Id extends EndpointId> = BodyOf<Schemas<Id>[keyof Schemas<Id>]>;

/**
 * Calls an endpoint of the contract by its name and parses the response with the contract's schema. The promise stays
 * open for ever once its person has left the page: nothing of theirs reaches the next person.
 * @throws {HttpError} unless the response is a success, with `"{status}: {body}"` as its message
 */
export async function http<Id extends EndpointId>(id: Id, call: Call = {}): Promise<ResponseBody<Id>> {
  const isSameVisit = watchVisit();
  const [outcome] = await Promise.allSettled([request(id, call)]);
  if (!isSameVisit()) return new Promise(() => undefined);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

async function request<Id extends EndpointId>(id: Id, call: Call): Promise<ResponseBody<Id>> {
  const { method, path, responses } = endpoints[id];
  const url = pathOf(path, call.params) + queryOf(call.query);
  const headers = {
    accept: 'application/json, application/problem+json',
    ...(call.isPoll ? { 'x-poll': '1' } : {}),
    ...accountHeader(id),
    ...call.headers,
  };
  const attempt = async () => {
    await refuseChangedFile(call.body);
    return (call.onProgress ? upload : send)(method, url, { ...call, headers });
  };
  const response = call.isTakenOnce ? await resend(attempt, call.signal, call.onRepeat) : await attempt();
  const { status, text } = response;
  if (status < 200 || status > 299)
    throw readHttpError(status, response.statusText, response.headers.get('content-type'), text);
  call.onHeaders?.(response.headers);
  const schema = (responses as Readonly<Record<number, z.ZodType | null | string>>)[status];
  // For example the login page of a public Wi-Fi.
  if (schema === undefined) throw unreadableResponse(status);
  if (!schema || typeof schema === 'string') return undefined as ResponseBody<Id>;
  const body = schema.safeParse(parseJson(text));
  if (!body.success) throw unreadableResponse(status);
  return body.data as ResponseBody<Id>;
}

/**
 * Sends the id of the account this page shows. The server refuses the call when the session belongs to another account.
 * `currentUser` asks whose session it is, and `logout` ends the session of this browser whoever it belongs to.
 */
function accountHeader(id: EndpointId): Record<string, string> {
  const isForAnyAccount = id === 'currentUser' || id === 'logout' || endpoints[id].access === 'anyone';
  const account = isForAnyAccount ? undefined : shownAccount();
  return account === undefined ? {} : { 'x-account': String(account) };
}

/** A browser does not send a file that was saved again since it was chosen, and reports a lost connection. */
async function refuseChangedFile(body: unknown): Promise<void> {
  const files = body instanceof FormData ? [...body.values()].filter((value) => value instanceof File) : [];
  try {
    for (const file of files) await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new HttpError(422, 'This file was changed, moved or deleted after you chose it. Choose it again.');
  }
}

async function send(method: string, url: string, { body, headers, signal, isAnonymous }: Call) {
  try {
    const response = await ky(url, {
      method,
      credentials: isAnonymous ? 'omit' : 'same-origin',
      retry: 0,
      // A document on a slow line may take longer; the server ends what stalls.
      timeout: body instanceof FormData ? false : 60_000,
      throwHttpErrors: false,
      ...(headers ? { headers } : {}),
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : body instanceof FormData ? { body } : { json: body }),
    });
    const { status, statusText, headers: received } = response;
    return { status, statusText, headers: received, text: await response.text() };
  } catch (error) {
    if (signal?.aborted || error instanceof HttpError) throw error;
    throw connectionLost();
  }
}

/**
 * Reads a page of a list.
 * @returns also the number of all rows, null where the server does not say it, and the cursor of the next page
 */
export async function httpPage<Id extends EndpointId>(id: Id, call: Call) {
  let headers = new Headers();
  const onHeaders = (received: Headers) => {
    headers = received;
  };
  const rows = await http(id, { ...call, onHeaders });
  const total = headers.get('x-total-count');
  return { rows, total: total === null ? null : Number(total), next: nextCursor(headers.get('link')) };
}

/** Puts each value, encoded, into its `{name}`. */
export function pathOf(path: string, params: Call['params'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function queryOf(query: Call['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}
