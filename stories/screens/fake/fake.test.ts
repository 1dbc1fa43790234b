import { type EndpointId, endpointList } from '@marginalia/bff/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handlers } from './answers.ts';
import { ownCatalogue } from './catalogue.ts';
import { noFigures } from './figures.ts';
import { client, owner, profileOf, sessionsNow } from './people.ts';
import { marked, markedByAnother } from './reviews.ts';
import { someFactors } from './second-factor.ts';
import { answer } from './server.ts';
import { longest } from './submissions.ts';
import { newWorld } from './world.ts';

const proof = { body: { proof: { password: 'secret word' } } };
const bytes = 'c2FtcGxl';
const signature = {
  ...{ id: bytes, rawId: bytes, type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
};

/** What each call needs to succeed, where it needs something. */
const calls: { readonly [Id in EndpointId]?: { params?: Record<string, string | number>; body?: unknown } } = {
  login: { body: { username: 'ines', password: 'secret word' } },
  register: {
    body: {
      username: 'amara.osei',
      email: client.email,
      password: 'four unrelated words',
      firstName: 'Amara',
      lastName: 'Osei',
    },
  },
  endSession: { params: { session: sessionsNow[1]?.id ?? '' } },
  forgotPassword: { body: { email: client.email } },
  resetPassword: { body: { token: 'sample', password: 'four unrelated words' } },
  changePassword: { body: { current: 'secret word', next: 'four unrelated words' } },
  loginSecondFactor: { body: { code: '123456' } },
  passkeyLogin: { body: { passkey: signature } },
  startApp: proof,
  confirmApp: { body: { code: '123456' } },
  removeApp: proof,
  newPasskeyOptions: proof,
  addPasskey: {
    body: {
      name: 'Laptop',
      credential: { ...signature, response: { clientDataJSON: 'c2FtcGxl', attestationObject: 'c2FtcGxl' } },
    },
  },
  renamePasskey: { params: { id: 1 }, body: { name: 'Laptop' } },
  removePasskey: { params: { id: 1 }, ...proof },
  newRecoveryCodes: proof,
  emailLink: { body: { token: 'sample' } },
  verifyEmail: { body: { token: 'sample' } },
  refuseEmail: { body: { token: 'sample' } },
  refuseOrders: { body: { ids: [120] } },
  changeEmail: { body: { email: 'amara@example.net', password: 'secret word' } },
  changeProfile: { body: { firstName: 'Amara' } },
  changeRole: { params: { id: 2 }, body: { role: 'owner' } },
  deactivate: { params: { id: 2 } },
  reactivate: { params: { id: 5 } },
  invite: { body: { email: 'noor.haddad@example.org', role: 'editor' } },
  resendInvitation: { params: { id: 12 } },
  openInvitation: { body: { token: 'sample' } },
  acceptInvitation: { body: { token: 'sample' } },
  submissionsByStatus: { params: { status: 'paid' } },
  approveSubmission: { params: { id: 111 } },
  quoteSubmission: { params: { id: 110 }, body: { lines: [{ label: '800 extra words', usd: 1200, inr: 96_000 }] } },
  rejectSubmission: { params: { id: 111 }, body: { reason: 'An open examination.' } },
  startSubmission: { params: { id: 109 } },
  giveFeedback: { params: { id: 109 }, body: { feedback: 'Well argued.' } },
  completeReview: { params: { id: 108 }, body: { feedback: 'Well argued.' } },
  changeStatus: { params: { id: 108 }, body: { status: 'completed' } },
  track: { body: { token: '107' } },
  saveReview: { params: { id: 107 }, body: marked },
  checkPromoCode: { body: { code: 'SPRING' } },
  saveCatalogue: { body: { basedOn: 1, catalogue: ownCatalogue } },
  catalogueVersion: { params: { id: 1 } },
  restoreCatalogueVersion: { params: { id: 1 }, body: { basedOn: 1 } },
  refundPayment: {
    params: { id: 109 },
    body: { paymentId: 109, amount: 1000, reason: 'Late delivery', earlierRefunds: 0, refunded: 0 },
  },
  recordPayment: { params: { id: 110 }, body: { amount: 3600, currency: 'usd', method: 'bank', reference: 'A 12' } },
};

const request = (method: string, path: string, body?: unknown) =>
  new Request(`https://marginalia.example${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

const fill = (path: string, params: Record<string, string | number>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? (name === 'id' ? 107 : 'sample.docx')));

const worldWithFactors = () => Object.assign(newWorld(owner), { secondFactor: someFactors });

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://marginalia.example/'));
  return () => vi.unstubAllGlobals();
});

describe('the fake server of the screen stories', () => {
  const answered = endpointList.filter(({ id }) => handlers[id as EndpointId] && id !== 'checkout');
  it.each(answered)('answers $id as the contract says', async ({ id, method, path, responses }) => {
    const { params = {}, body } = calls[id as EndpointId] ?? {};
    const response = await answer(request(method, fill(path, params), body), worldWithFactors());
    expect(Object.keys(responses)).toContain(String(response?.status));
  });

  it('has an answer for every call that the app makes', () => {
    const notOfTheApp = ['paymentWebhook', 'openapi', 'docs'];
    const missing = endpointList.filter(({ id }) => !handlers[id as EndpointId]).map(({ id }) => id);
    expect(missing).toEqual(notOfTheApp);
  });

  it('says clearly which answer is missing', async () => {
    const missing = await answer(request('GET', '/api/docs'), newWorld(null));
    expect(missing?.status).toBe(501);
    expect((await missing?.json())?.detail).toContain('no answer for "docs"');
    const unknown = await answer(request('GET', '/api/nothing'), newWorld(null));
    expect((await unknown?.json())?.detail).toBe('The contract has no GET /api/nothing.');
  });

  it('refuses sample data that does not fit the contract', async () => {
    const services = () => [{ id: 'one' }] as never;
    await expect(answer(request('GET', '/api/services'), newWorld(null), { services })).rejects.toThrow(
      'The sample answer of "services" does not fit the contract',
    );
  });

  it('lets in only whom the contract lets in', async () => {
    const counts = () => request('GET', '/api/submissions/counts');
    expect((await answer(counts(), newWorld(null)))?.status).toBe(401);
    expect((await answer(counts(), newWorld(client)))?.status).toBe(403);
    expect((await answer(counts(), newWorld(owner)))?.status).toBe(200);
  });

  it('judges what is sent by the contract', async () => {
    const refused = await answer(request('POST', '/api/auth/login', { username: 'a', password: 'b' }), newWorld(null));
    expect(refused?.status).toBe(422);
    expect((await refused?.json())?.errors).toContainEqual({
      path: 'username',
      message: 'Username must be at least 3 characters',
    });
  });

  it('remembers what is done for the rest of the story', async () => {
    const world = newWorld(owner);
    await answer(request('POST', '/api/submissions/111/approve'), world);
    const again = await answer(request('POST', '/api/submissions/111/approve'), world);
    expect(again?.status).toBe(409);
    expect(world.submissions.find(({ id }) => id === 111)?.status).toBe('approved');
  });

  it.each([
    ['profile', profileOf(client)],
    ['submission', longest],
    ['review', markedByAnother],
    ['analytics', noFigures],
  ] as const)('has other samples of "%s" that fit too', async (id, sample) => {
    const { method, path } = endpointList.find((endpoint) => endpoint.id === id) ?? { method: 'GET', path: '' };
    const replies = { [id]: () => sample };
    expect((await answer(request(method, fill(path, {})), newWorld(owner), replies))?.status).toBe(200);
  });
});
