import type { Readable } from 'node:stream';
import type { Lifecycle, Request, ResponseObject, ResponseToolkit, RouteOptions, ServerRoute } from '@hapi/hapi';
import type { z } from 'zod';
import { type Endpoint, type EndpointId, endpoints } from '../../contract/endpoints.ts';
import { jsonBodyBytes, multipartBodyBytes, openJsonBodyBytes } from '../../contract/limits.ts';
import { hasRole } from '../../contract/roles.ts';
import type { App } from './app.ts';
import { readJson } from './body.ts';
import { type Caller, isAdministrator } from './caller.ts';
import { notAdministrator, notFound, notOfRole, notSignedIn, secondFactorFirst } from './refusal.ts';
import { readBody, readQuery } from './validation.ts';

type Endpoints = typeof endpoints;
type Output<E, K extends string> = E extends { [key in K]: infer S extends z.ZodType } ? z.output<S> : undefined;
type IsStreamed<E> = E extends { bodyType: 'multipart' | 'order' | 'raw' } ? true : false;

export interface Call<Id extends EndpointId> {
  readonly request: Request;
  readonly h: ResponseToolkit;
  readonly caller: Caller;
  readonly params: Output<Endpoints[Id], 'params'>;
  readonly query: Output<Endpoints[Id], 'query'>;
  /** The body read by its schema; the unread stream where the contract's `bodyType` is not JSON. */
  readonly body: IsStreamed<Endpoints[Id]> extends true ? Readable : Output<Endpoints[Id], 'body'>;
}
/** Returns the body of the first success status in the contract, or a complete response. */
export type Handler<Id extends EndpointId> = (call: Call<Id>) => Promise<unknown> | unknown;

/** A route of the contract: access, parameters and body are checked before the handler runs. */
export function route<Id extends EndpointId>(app: App, id: Id, handler: Handler<Id>): ServerRoute {
  const endpoint: Endpoint = endpoints[id];
  const isStreamed = endpoint.bodyType !== undefined && endpoint.bodyType !== 'json';
  const success = Number(Object.keys(endpoint.responses)[0]);

  const run: Lifecycle.Method = async (request, h) => {
    refuseByRole(endpoint, request.app.caller);
    const isRead = !isStreamed && endpoint.method !== 'GET';
    // The body is read even where the contract has none: a request that was cut off must not act.
    const json = isRead ? await readJson(request, jsonBytesOf(endpoint)) : null;
    const caller = isRead ? await callerNow(request, id) : request.app.caller;
    const call = {
      request,
      h,
      caller,
      params: endpoint.params && readParams(endpoint.params, request.params),
      query: endpoint.query && readQuery(endpoint.query, request.query),
      body: isStreamed ? request.payload : endpoint.body && readBody(endpoint.body, json),
    } as Call<Id>;
    const result = await handler(call);
    const response = isResponse(result) ? result : h.response(result ?? undefined);
    // hapi leaves the status open until it sends
    if (!response.statusCode) response.code(success);
    if (app.config.checksResponses) checkResponse(endpoint, response);
    return response;
  };

  return {
    method: endpoint.method,
    path: endpoint.path,
    handler: run,
    options: {
      id,
      auth: authFor(endpoint),
      // A resumed download could join two files, because a document may be made again in between.
      response: { ranges: false },
      ...(endpoint.method !== 'GET' && { payload: payloadFor(endpoint) }),
    },
  };
}

/** Only reviews are large, and only administrators send them. */
const jsonBytesOf = ({ access }: Endpoint): number => (access === 'administrator' ? jsonBodyBytes : openJsonBodyBytes);

const isResponse = (value: unknown): value is ResponseObject =>
  typeof value === 'object' && value !== null && 'statusCode' in value && 'variety' in value;

/** A route for signed-in people is refused before its body is read; any other route gets the caller if there is one. */
function authFor({ access, ignoresCaller }: Endpoint): RouteOptions['auth'] {
  if (access === 'payment-provider' || ignoresCaller) return false;
  return { mode: access === 'signed-in' || access === 'administrator' ? 'required' : 'try', strategy: 'session' };
}

const mediaTypes = {
  json: ['application/json'],
  multipart: ['multipart/form-data'],
  order: ['multipart/form-data', 'application/json'],
  raw: undefined,
};

/** hapi passes every body on unread: its own parser closes the connection of a body that is too large without a response. */
function payloadFor({ bodyType = 'json' }: Endpoint): RouteOptions['payload'] {
  const allow = mediaTypes[bodyType];
  return {
    ...(allow && { allow }),
    maxBytes: bodyType === 'json' || bodyType === 'raw' ? jsonBodyBytes : multipartBodyBytes,
    output: 'stream',
    parse: false,
  };
}

/** The one place that decides by role. What a client may do with which submission is decided where its row is read. */
function refuseByRole({ access, role }: Endpoint, caller: Caller): void {
  const { user, tracked } = caller;
  if (role && user?.role && !hasRole(user.role, role)) throw notOfRole(role);
  if (access === 'anyone' || access === 'payment-provider') return;
  if (!user && !(access === 'owner' && tracked.length > 0)) throw notSignedIn();
  if (user?.mustSetUpSecondFactor && access !== 'signed-in') throw secondFactorFirst();
  if (access === 'administrator' && !isAdministrator(caller)) throw notAdministrator();
}

/**
 * Asks again who calls: a body may take a minute to arrive, and the session may have ended meanwhile. Whoever reads a streamed
 * body calls it once the body is there.
 * @throws 401 when it has, 403 when the caller's role was changed
 */
export async function callerNow(request: Request, id: EndpointId): Promise<Caller> {
  const { sessionHash, tracked, holderHash } = request.app.caller;
  if (sessionHash === null) return request.app.caller;
  await request.server.auth.test('session', request).catch(() => {
    throw request.app.sessionFailure ?? notSignedIn();
  });
  request.app.caller = { ...request.app.caller, tracked, holderHash };
  refuseByRole(endpoints[id], request.app.caller);
  return request.app.caller;
}

/** An id that is not a positive integer is a 404. */
function readParams(schema: z.ZodObject, params: unknown): unknown {
  const result = schema.safeParse(params);
  if (!result.success) throw notFound();
  return result.data;
}

function checkResponse({ id, responses, refusals }: Endpoint, response: ResponseObject): void {
  const { statusCode, source } = response;
  if (statusCode === 304 || refusals.includes(statusCode)) return;
  if (!(statusCode in responses)) throw new Error(`${id} answered ${statusCode}, which its contract does not name`);
  const schema = responses[statusCode];
  if (schema === null || typeof schema === 'string' || schema === undefined) return;
  const value: unknown = Buffer.isBuffer(source) ? JSON.parse(source.toString()) : source;
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`The answer of ${id} does not fit its contract: ${result.error.message}`);
}
