import { z } from 'zod';
import * as contract from '../../contract/index.ts';
import { type Endpoint, endpointList } from '../../contract/index.ts';
import { cookieNames } from '../accounts/cookies.ts';

type Json = Record<string, unknown>;
type Reader = (schema: z.ZodType, io: 'input' | 'output') => Json;

/** Schemas with a name of their own in the document; all others stand where they are used. */
const named = new Map<z.ZodType, string>(
  Object.entries(contract).flatMap(([name, value]) =>
    value instanceof z.ZodType && name.endsWith('Schema') ? [[value, name.replace(/Schema$/, '')] as const] : [],
  ),
);

const sentences: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, no body',
  400: 'Malformed',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found, or no access',
  409: 'Conflict with the submission’s status or version',
  413: 'Too large',
  415: 'Wrong type (judged by content)',
  422: 'A field is invalid',
  429: 'Too many attempts; Retry-After says when to try again',
  503: 'Temporarily unavailable; Retry-After says when to try again',
};

/** The OpenAPI 3.1 document of the contract: what is registered, checked and tested is what it says. */
export function openApiDocument(publicUrl: string): Json {
  const names = cookieNames({ publicUrl });
  const components: Record<string, Json> = {};
  const read: Reader = (schema, io) => jsonSchema(schema, io, components);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpointList) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint, read);
    paths[endpoint.path] = path;
  }
  read(contract.ProblemSchema, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marginalia',
      version: '1.0.0',
      description:
        'Order, track, pay for and edit submissions. Money is an integer in cents or paise. Times are ISO 8601 in UTC.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(endpointList.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: names.session },
        tracking: { type: 'apiKey', in: 'cookie', name: names.tracking },
      },
    },
  };
}

function operation(endpoint: Endpoint, read: Reader): Json {
  const { id, feature, summary, description, params, query } = endpoint;
  return {
    operationId: id,
    tags: [feature],
    summary,
    ...(description && { description }),
    security: securityOf(endpoint),
    parameters: [...parametersOf(params, 'path', read), ...parametersOf(query, 'query', read)],
    ...(endpoint.body && { requestBody: bodyOf(endpoint, endpoint.body, read) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.responses).map(([status, schema]) => [
          status,
          responseOf(Number(status), schema, read),
        ]),
      ),
      ...Object.fromEntries(endpoint.refusals.map((status) => [String(status), refusalOf(status)])),
    },
  };
}

function securityOf({ access }: Endpoint): Json[] {
  if (access === 'anyone' || access === 'payment-provider') return [];
  return access === 'owner' ? [{ session: [] }, { tracking: [] }] : [{ session: [] }];
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query', read: Reader): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: read(field as z.ZodType, 'output'),
  }));
}

function bodyOf({ bodyType = 'json', fileField = 'file' }: Endpoint, schema: z.ZodType, read: Reader): Json {
  const value = read(schema, 'input');
  if (bodyType === 'json') {
    const isOptional = schema.safeParse(undefined).success || schema.safeParse(null).success;
    return { required: !isOptional, content: { 'application/json': { schema: value } } };
  }
  if (bodyType === 'raw') return { required: true, content: { 'application/json': { schema: {} } } };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const form = { allOf: [value, { type: 'object', properties: { [fileField]: file } }] };
  return {
    required: true,
    content: {
      'multipart/form-data': { schema: form },
      ...(bodyType === 'order' && { 'application/json': { schema: value } }),
    },
  };
}

function responseOf(status: number, answer: z.ZodType | string | null, read: Reader): Json {
  const description = sentences[status] ?? 'Done';
  if (answer === null) return { description };
  if (typeof answer === 'string') return { description, content: { [answer]: { schema: { type: 'string' } } } };
  return { description, content: { 'application/json': { schema: read(answer, 'output') } } };
}

const refusalOf = (status: number): Json => ({
  description: sentences[status] ?? 'Refused',
  content: {
    'text/plain': { schema: { type: 'string', description: 'One plain sentence' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
});

/** A schema as JSON Schema 2020-12; named ones, also inside others, become references into `components`. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Record<string, Json>): Json {
  const registry = registries[io];
  const { $defs = {}, ...own } = toComponents(
    z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: registry }),
  );
  for (const [name, definition] of Object.entries($defs as Record<string, Json>))
    components[name] ??= withoutMarks(definition);
  const id = registry.get(schema)?.id;
  if (id === undefined) return withoutMarks(own);
  components[id] ??= withoutMarks(own);
  return { $ref: `#/components/schemas/${id}` };
}

const registries = { input: registryOf('Input'), output: registryOf('') };

function registryOf(suffix: string) {
  const registry = z.registry<{ id: string }>();
  for (const [one, name] of named) registry.add(one, { ...one.meta(), id: `${name}${suffix}` });
  // The descriptions of all other schemas are in zod's own registry.
  const own = registry.get.bind(registry);
  registry.get = (schema) => own(schema) ?? (z.globalRegistry.get(schema) as ReturnType<typeof own>);
  return registry;
}

const toComponents = (schema: object): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;

function withoutMarks({ $schema: _schema, $id: _id, id: _own, ...rest }: Json): Json {
  return rest;
}
