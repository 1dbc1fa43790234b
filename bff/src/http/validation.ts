import { z } from 'zod';
import { type FieldError, refusal } from './refusal.ts';

const unspecific = 'unspecific';

/** Reads a body by its schema: 422 with the field's message, the first in the form's order; 400 when it is no object at all. */
export function readBody<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const given = value === null || value === undefined ? emptyFor(schema) : value;
  const result = schema.safeParse(given, { error: () => unspecific });
  if (result.success) return result.data;
  if (Array.isArray(given) || typeof given !== 'object')
    throw refusal(400, 'Send a JSON object with the fields of this call.');
  throw broken(422, schema, result.error);
}

/** Reads a query string by its schema, 400 otherwise. */
export function readQuery<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { error: () => unspecific });
  if (result.success) return result.data;
  throw broken(400, schema, result.error);
}

function broken(status: number, schema: z.ZodType, error: z.ZodError) {
  const order = fieldNames(schema);
  const place = ({ path }: FieldError) => {
    const index = order.indexOf(path.split('.')[0] ?? '');
    return index === -1 ? order.length : index;
  };
  const errors = error.issues
    .map((issue): FieldError => {
      const path = issue.path.join('.');
      return { path, message: issue.message === unspecific ? `Please check the field "${path}"` : issue.message };
    })
    .sort((a, b) => place(a) - place(b));
  return refusal(status, errors[0]?.message ?? 'Please check the fields of this call', { errors });
}

const fieldNames = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const emptyFor = (schema: z.ZodType): unknown => (schema instanceof z.ZodObject ? {} : null);
