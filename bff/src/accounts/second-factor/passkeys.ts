import { createHmac } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { NewCredential, PasskeySignature } from '../../../contract/index.ts';
import { keyFor } from '../../config/secret.ts';
import type { Transaction } from '../../database/database.ts';
import { databaseProblem } from '../../database/errors.ts';
import type { App } from '../../http/app.ts';
import { nowOf } from '../../time/time.ts';
import type { User } from '../model.ts';
import { type ChallengeUse, consumeChallenge, issueChallenge } from './challenges.ts';
import { PasskeyRow } from './model.ts';

/** Loading it takes a sixth of a second, which no start has to wait for. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256. The library's own list asks Node for algorithms that Node calls experimental on the console. */
const supportedAlgorithmIDs = [-8, -7, -257];

/**
 * What browsers send where nobody asks who made the authenticator. To check other forms the library fetches what their
 * certificates name: any address, of any size.
 */
const attestations = ['none', 'packed'];

/** A signature that was checked against the row of its passkey. */
export interface CheckedPasskey {
  readonly id: number;
  readonly userId: number;
  /** The counters that the row had and that the passkey has now. */
  readonly counter: number;
  readonly nextCounter: number;
}

/** The site that passkeys belong to: the host of PUBLIC_URL. */
const siteOf = ({ config }: Pick<App, 'config'>) => ({
  expectedOrigin: config.publicUrl,
  expectedRPID: new URL(config.publicUrl).hostname,
});

const listed = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports.split(' ').filter(Boolean),
});
const bytesOf = (base64url: string) => Uint8Array.from(Buffer.from(base64url, 'base64url'));

/** Names the account to a passkey without telling its number. */
const handleOf = ({ secret }: Pick<App, 'secret'>, userId: number) =>
  Uint8Array.from(createHmac('sha256', keyFor(secret, 'passkeys')).update(String(userId)).digest());

/** Options for `navigator.credentials.get`. Without an account, the passkey says whose it is. */
export async function signatureOptions(app: App, use: ChallengeUse, userId: number | null) {
  const own = userId === null ? [] : await PasskeyRow.query(app.database.read).where({ userId }).orderBy('id');
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: siteOf(app).expectedRPID,
    challenge: bytesOf(await issueChallenge(app, use)),
    userVerification: 'required',
    allowCredentials: own.map(listed),
  });
}

/** Options for `navigator.credentials.create`. */
export async function creationOptions(app: App, use: ChallengeUse, user: User) {
  const own = await PasskeyRow.query(app.database.read).where({ userId: user.id }).orderBy('id');
  const name = user.username ?? user.email;
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    supportedAlgorithmIDs,
    rpName: 'Marginalia',
    rpID: siteOf(app).expectedRPID,
    userName: name,
    userDisplayName: [user.firstName, user.lastName].filter(Boolean).join(' ') || name,
    userID: handleOf(app, user.id),
    challenge: bytesOf(await issueChallenge(app, use)),
    excludeCredentials: own.map(listed),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** The passkey that a browser has made for the challenge of `use`; undefined when it can't be accepted. */
export async function readNewPasskey(
  app: App,
  use: ChallengeUse,
  credential: NewCredential,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
  try {
    const { decodeAttestationObject } = await helpers();
    const attestation = decodeAttestationObject(bytesOf(credential.response.attestationObject)).get('fmt');
    if (!attestations.includes(attestation)) throw new Error(`The attestation ${attestation} was not asked for`);
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      supportedAlgorithmIDs,
      ...siteOf(app),
      response: credential as RegistrationResponseJSON,
      expectedChallenge: (challenge) => consumeChallenge(app, use, challenge),
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    if (id !== credential.id) return undefined;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.join(' '),
    };
  } catch (error) {
    return refused(app, error);
  }
}

/** Checks a signature for the challenge of `use`; undefined when the passkey is unknown or the signature wrong. */
export async function checkSignature(
  app: App,
  use: ChallengeUse,
  signature: PasskeySignature,
): Promise<CheckedPasskey | undefined> {
  const row = await PasskeyRow.query(app.database.read).findOne({ credentialId: signature.id });
  if (!row) return undefined;
  const { id, userId, counter } = row;
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...siteOf(app),
      response: signature,
      expectedChallenge: (challenge) => consumeChallenge(app, use, challenge),
      requireUserVerification: true,
      credential: { id: row.credentialId, publicKey: bytesOf(row.publicKey), counter },
    });
    return verified ? { id, userId, counter, nextCounter: authenticationInfo.newCounter } : undefined;
  } catch (error) {
    return refused(app, error);
  }
}

/** Stores the counter of a passkey that has signed, and tells whether nothing has changed since the signature was checked. */
export async function recordPasskeyUse(app: App, transaction: Transaction, passkey: CheckedPasskey): Promise<boolean> {
  const { id, userId, counter, nextCounter } = passkey;
  const used = await PasskeyRow.query(transaction)
    .where({ id, userId, counter })
    .patch({ counter: nextCounter, lastUsedAt: nowOf(app) });
  return used === 1;
}

/** The library throws for whatever it does not accept, and so does a database that is away. */
function refused(app: App, error: unknown): undefined {
  if (!(error instanceof Error) || databaseProblem(error) !== undefined) throw error;
  app.log.warn({ event: 'passkey-refused', reason: error.message });
  return undefined;
}
