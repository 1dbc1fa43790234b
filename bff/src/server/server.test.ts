import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

describe('the server', () => {
  it('answers health and readiness', async () => {
    const visitor = await one.as('visitor');
    expect((await visitor('/api/health')).json()).toEqual({ status: 'ok' });
    expect((await visitor('/api/ready')).json()).toEqual({
      status: 'ready',
      database: true,
      storage: true,
      mail: true,
    });
  });
});
