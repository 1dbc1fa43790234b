import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';

/** The interface described. */
export const apiDocsEndpoints = endpointsOf({
  openapi: {
    id: 'openapi',
    method: 'GET',
    path: '/api/openapi.json',
    feature: 'api-docs',
    summary: 'The HTTP interface as an OpenAPI 3.1 document',
    access: 'anyone',
    answers: { 200: z.record(z.string(), z.unknown()) },
    refusals: [],
  },
  docs: {
    id: 'docs',
    method: 'GET',
    path: '/api/docs',
    feature: 'api-docs',
    summary: 'The HTTP interface as a web page',
    access: 'anyone',
    answers: { 200: 'text/html' },
    refusals: [],
  },
});
