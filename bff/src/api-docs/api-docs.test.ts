import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../contract/index.ts';
import { type TestServer, testServer } from '../../test/harness.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, { properties?: object }> };
}

describe('the OpenAPI document', () => {
  it('is valid 3.1 and holds every endpoint of the contract', async () => {
    const visitor = await one.as('visitor');
    const document = (await visitor('/api/openapi.json')).json<Document>();
    const result = await new Validator().validate(structuredClone({ ...document }));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
    for (const { id, method, path, responses, refusals } of endpointList) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(id);
      const statuses = [...Object.keys(responses), ...refusals.map(String)].sort();
      expect(Object.keys(operation?.responses ?? {}).sort()).toEqual(statuses);
    }
  });

  it('names the field of each form that holds the document', async () => {
    const text = (await (await one.as('visitor'))('/api/openapi.json')).text;
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { requestBody?: object }>> };
    const formOf = (path: string) => JSON.stringify(paths[path]?.post?.requestBody);
    for (const path of ['/api/submissions', '/api/submissions/{id}/document'])
      expect(formOf(path)).toContain('"properties":{"fileUpload":{"type":"string"');
    expect(formOf('/api/submissions/{id}/upload-review')).toContain('"properties":{"file":{"type":"string"');
  });

  it('resolves every reference', async () => {
    const text = (await (await one.as('visitor'))('/api/openapi.json')).text;
    const { components } = JSON.parse(text) as Document;
    const used = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name));
    expect(used.size).toBeGreaterThan(10);
    for (const name of used) expect(components.schemas).toHaveProperty(String(name));
    expect(components.schemas.Submission?.properties).toHaveProperty('googleDocsAccess');
    expect(text).not.toContain('Inline');
  });
});

describe('the page', () => {
  it('names every call and runs no script', async () => {
    const page = await (await one.as('visitor'))('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { path } of endpointList) expect(page.text).toContain(path);
    expect(page.text).not.toMatch(/<script/i);
    const nonce = /nonce="([^"]+)"/.exec(page.text)?.[1];
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });
});

describe('the contract', () => {
  it('has a route for each endpoint, and an endpoint for each route under /api', () => {
    const routes = one.server.table().filter(({ path }) => path.startsWith('/api/') && !path.includes('*'));
    const registered = routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort();
    const promised = endpointList
      .filter(({ path }) => path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path}`);
    expect(registered).toEqual([...promised].sort());
  });
});
