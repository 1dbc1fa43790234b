import { z } from 'zod';
import { integer } from '../integer.ts';
import type { Role } from '../roles.ts';

/** Who may call. `owner` is the submission's client, signed in or with its tracking cookie, and an administrator with the `role`. */
export type Access = 'anyone' | 'signed-in' | 'owner' | 'administrator' | 'payment-provider';

export interface Endpoint {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` parameters, as in OpenAPI and hapi. */
  readonly path: string;
  readonly feature: string;
  readonly summary: string;
  /** What a summary has no room for, in Markdown. */
  readonly description?: string;
  readonly access: Access;
  /** The least role that an administrator needs; absent where everybody may call, or for the caller's own account. */
  readonly role?: Role;
  /** Its response is the same for everybody, so no session is looked up: it works while the database doesn't. */
  readonly ignoresCaller?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** The body; its media type is JSON unless `bodyType` says otherwise. */
  readonly body?: z.ZodType;
  readonly bodyType?: 'json' | 'multipart' | 'order' | 'raw';
  /** The form's field that holds the document. */
  readonly fileField?: string;
  /** Successful responses by status: a schema for JSON, null for no body, a media type for anything else. */
  readonly responses: Readonly<Record<number, z.ZodType | null | string>>;
  /** Statuses of refusals worth naming; the body is one plain sentence, or problem+json when asked for. */
  readonly refusals: readonly number[];
}

/** No body. */
export const empty = z.object({}).nullish();

/** The id of a row in a path: digits only, and no more than both databases can hold. */
const id = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(integer(1)),
});

/** `route` is the method and the path; a path with `{id}` gets the schema of that parameter. */
type Description = Omit<Endpoint, 'id' | 'method' | 'path' | 'feature' | 'refusals' | 'access' | 'role'> & {
  readonly route: `${Endpoint['method']} /${string}`;
  /** The refusals that `commonRefusals` does not add. */
  readonly refusals?: readonly number[];
} & (
    | { readonly access: 'owner' | 'administrator'; readonly role: Role }
    | { readonly access: Exclude<Access, 'owner' | 'administrator'>; readonly role?: Role }
  );
type Described<D extends Description> = Omit<D, 'route' | 'refusals'> &
  Pick<Endpoint, 'id' | 'method' | 'path' | 'feature' | 'refusals'> &
  (D['route'] extends `${string}{id}${string}` ? { readonly params: typeof id } : unknown);

/** The refusals that follow from the access, the path, the query and the body. */
const commonRefusals = ({ access, role, route, query, body, bodyType }: Description): number[] => [
  ...(access === 'anyone' || access === 'payment-provider' ? [] : [401]),
  ...(access === 'administrator' || (role && role !== 'reader') ? [403] : []),
  ...(access === 'owner' || route.includes('{id}') ? [404] : []),
  ...(query ? [400] : []),
  ...(bodyType === 'multipart' || bodyType === 'order' ? [400, 413, 415] : []),
  ...(body && body !== empty && bodyType !== 'raw' ? [422] : []),
];

/** The endpoints of a feature by their ids. The schemas of each keep their types. */
export const endpointsOf = <T extends Record<string, Description>>(feature: string, table: T) =>
  Object.fromEntries(
    Object.entries(table).map(([name, description]) => {
      const { route, ...rest } = description;
      const [method, path = ''] = route.split(' ');
      const refusals = [...new Set([...commonRefusals(description), ...(description.refusals ?? [])])].sort();
      return [
        name,
        { id: name, method, path, feature, ...(path.includes('{id}') && { params: id }), ...rest, refusals },
      ];
    }),
  ) as { readonly [Id in keyof T]: Described<T[Id]> };
