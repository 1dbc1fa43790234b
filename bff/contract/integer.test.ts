import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpointList } from './endpoints.ts';
import { maxInteger } from './integer.ts';

interface Node {
  readonly type?: string;
  readonly maximum?: number;
}

/** The places in a schema of whole numbers that may be larger than a column of the databases. */
function tooLarge(node: unknown, place: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, maximum = Number.POSITIVE_INFINITY } = node as Node;
  return [
    ...(type === 'integer' && maximum > maxInteger ? [place] : []),
    ...Object.entries(node).flatMap(([name, inner]) =>
      tooLarge(inner, ['properties', 'items', 'anyOf'].includes(name) ? place : `${place} ${name}`),
    ),
  ];
}

it('every whole number of a path, query or body fits the databases', () => {
  const sent = endpointList.flatMap(({ id, params, query, body }) =>
    [params, query, body]
      .filter((schema) => schema !== undefined)
      .flatMap((schema) =>
        (['input', 'output'] as const).flatMap((io) =>
          tooLarge(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), id),
        ),
      ),
  );
  // A hash of the text before a mark, which is stored as JSON.
  expect([...new Set(sent)].filter((place) => !place.endsWith('anchor lead'))).toEqual([]);
});
