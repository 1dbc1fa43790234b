import { z } from 'zod';
import { integer } from '../integer.ts';

/** Who may call: `owner` is the signed-in client, or the holder of the tracking cookie, of that one submission; administrators always may. */
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
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** The body; its media type is JSON unless `bodyType` says otherwise. */
  readonly body?: z.ZodType;
  readonly bodyType?: 'json' | 'multipart' | 'order' | 'raw';
  /** The form's field that holds the document. */
  readonly fileField?: string;
  /** Successful answers by status: a schema for JSON, null for no body, a media type for anything else. */
  readonly answers: Readonly<Record<number, z.ZodType | null | string>>;
  /** Statuses of refusals worth naming; the body is one plain sentence, or problem+json when asked for. */
  readonly refusals: readonly number[];
}

/** A row's number in a path: digits alone, and never more than both databases can hold. */
export const id = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(integer(1)),
});
/** No body. */
export const empty = z.object({}).nullish();

/** A table of endpoints that keeps the type of each. */
export const endpointsOf = <T extends Record<string, Endpoint>>(table: T) => table;
