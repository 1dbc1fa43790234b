import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';

/** The interface described. */
export const apiDocsEndpoints = endpointsOf('api-docs', {
  openapi: {
    route: 'GET /api/openapi.json',
    summary: 'The HTTP interface as an OpenAPI 3.1 document',
    access: 'anyone',
    answers: { 200: z.record(z.string(), z.unknown()) },
  },
  docs: {
    route: 'GET /api/docs',
    summary: 'The HTTP interface as a web page',
    access: 'anyone',
    answers: { 200: 'text/html' },
  },
});
