import { type Endpoint, type EndpointId, endpointList } from '@marginalia/bff/contract';
import type { z } from 'zod';
import { accessProblem, type Call, type Handler, type Handlers, handlers } from './answers.ts';
import { refusal } from './refusal.ts';
import type { World } from './world.ts';

/** A story's own answers: `never` leaves the call open, `lost` cuts the connection. */
export type Replies = { readonly [Id in EndpointId]?: Handlers[Id] | 'never' | 'lost' };

interface Route {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
}

// A path without parameters is meant before one with them: /api/submissions/counts is no number.
const routes: readonly Route[] = endpointList
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  .sort((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length);

/** The endpoint of the contract that a request is for; undefined when it is for none. */
export const routeOf = (method: string, path: string): Route | undefined =>
  routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));

/**
 * Answers a request as the server would: who may call, what may be sent and what comes back are read from the contract.
 * Undefined is no answer: the call stays open.
 * @throws when the sample data does not fit the contract
 */
export async function answer(request: Request, world: World, replies: Replies = {}): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const route = routeOf(request.method, pathname);
  if (!route) return refusal(501, `The contract has no ${request.method} ${pathname}.`);
  const { endpoint, pattern } = route;
  const id = endpoint.id as EndpointId;
  const reply = replies[id] ?? handlers[id];
  if (reply === 'never') return undefined;
  if (reply === 'lost') return Response.error();
  if (!reply) return refusal(501, `The fake server has no answer for "${id}" yet. Add one to fake/answers.ts.`);

  const given = pattern.exec(pathname)?.groups ?? {};
  const params = endpoint.params?.safeParse(decoded(given));
  if (params && !params.success) return refusal(404);
  const query = endpoint.query?.safeParse(Object.fromEntries(searchParams));
  if (query && !query.success) return refusal(400, query.error.issues[0]?.message);
  const body = await bodyOf(request, endpoint);
  if (body && !body.success) return refusal(422, body.error.issues[0]?.message, problemsOf(body.error));

  const call: Call = {
    world,
    params: (params?.data ?? {}) as Call['params'],
    query: query?.data ?? {},
    body: (body?.data ?? {}) as Call['body'],
    headers: new Headers(),
  };
  return accessProblem(endpoint, world) ?? respond(endpoint, call, reply as Handler<EndpointId>);
}

function respond({ id, responses }: Endpoint, call: Call, reply: Handler<EndpointId>): Response {
  const given = reply(call);
  if (given instanceof Response) return given;
  const [status, schema] = Object.entries(responses)[0] ?? [];
  const init = { status: Number(status), headers: call.headers };
  if (!schema || typeof schema === 'string') return new Response(null, init);
  const checked = schema.safeParse(given);
  if (!checked.success)
    throw new Error(`The sample answer of "${id}" does not fit the contract: ${checked.error.message}`);
  return Response.json(checked.data, init);
}

const decoded = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, decodeURIComponent(value)]));

/** Only JSON is judged: the parts of a form arrive as text, and the server reads them by rules of its own. */
async function bodyOf(request: Request, { body }: Endpoint) {
  if (!request.headers.get('content-type')?.includes('application/json')) return undefined;
  return body?.safeParse(await request.json());
}

const problemsOf = ({ issues }: z.ZodError) => issues.map(({ path, message }) => ({ path: path.join('.'), message }));
