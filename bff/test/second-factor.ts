import { generateSync } from 'otplib';
import type { Factor, Proof, SecondFactor } from '../contract/index.ts';
import { forgetFactors } from '../src/accounts/second-factor/own-factors.ts';
import { Authenticator } from './authenticator.ts';
import { type Answered, type Client, password, type TestServer } from './harness.ts';

export const factorUrl = '/api/auth/second-factor';
export const loginUrl = '/api/auth/login/second-factor';

export const send = (client: Client, url: string, payload?: object, method = 'POST') =>
  client({ method, url, ...(payload && { payload }) });

/** The code that an authenticator app shows on a phone whose clock is `ahead` seconds ahead. */
export const codeAt = ({ time }: TestServer, secret: string, ahead = 0): string =>
  generateSync({ secret, epoch: Math.floor(time.now / 1_000) + ahead });

/** Adds an authenticator app. */
export async function addApp(one: TestServer, client: Client, proof: Proof = { password }) {
  const { secret } = (await send(client, `${factorUrl}/app`, { proof })).json<{ secret: string }>();
  const answer = await send(client, `${factorUrl}/app/confirm`, { code: codeAt(one, secret) });
  return { secret, ...answer.json<{ recoveryCodes: string[] }>() };
}

/** Adds a passkey. */
export async function addPasskey(client: Client, proof: Proof = { password }, name = 'Laptop') {
  const authenticator = new Authenticator();
  const options = await send(client, `${factorUrl}/passkeys/options`, { proof });
  const credential = authenticator.create(options.json());
  const answer = await send(client, `${factorUrl}/passkeys`, { name, credential });
  return { authenticator, ...answer.json<{ recoveryCodes: string[] }>() };
}

/** Removes the second factors of both administrators. */
export async function removeFactors(one: TestServer) {
  for (const role of ['administrator', 'second administrator'] as const)
    await one.app.database.transaction(async (open) =>
      forgetFactors(open, await one.idOf(role), '2026-11-20T12:00:00.000Z'),
    );
}

/** A new browser that has sent the right password. */
export async function begin(one: TestServer, username = 'editor', remoteAddress?: string) {
  const client = await one.as('visitor');
  const payload = { username, password };
  const asked = { method: 'POST', url: '/api/auth/login', payload };
  const answer = await client(remoteAddress === undefined ? asked : { ...asked, remoteAddress });
  return { client, answer };
}

export const finish = (client: Client, factor: Factor): Promise<Answered> => send(client, loginUrl, factor);

export const stateOf = async (client: Client) => (await client(factorUrl)).json<SecondFactor>();

export const isSignedIn = async (client: Client): Promise<boolean> => (await client('/api/auth/user')).status === 200;

/** A signature for a login that has begun. */
export async function signLogin(client: Client, authenticator: Authenticator) {
  return authenticator.sign((await send(client, `${loginUrl}/passkey`)).json());
}
