import type { Request } from '@hapi/hapi';
import type { Model } from 'objection';
import type { AuditAction, NewCredential, Proof, SecondFactor } from '../../../contract/index.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Transaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import type { Caller } from '../../http/caller.ts';
import { notAdministrator, notFound, notSignedIn, refusal } from '../../http/refusal.ts';
import { isoTime, minutes, nowOf } from '../../time/time.ts';
import { lockAccount, ownId, ownUser } from '../accounts.ts';
import { actorFrom } from '../acting.ts';
import { User } from '../model.ts';
import { tellOwner } from '../owner-notice.ts';
import type { AccountsApp } from '../sessions.ts';
import { appUri, newAppSecret, readSecret, stepOf } from './app-codes.ts';
import { ofSession } from './challenges.ts';
import { countChallenge, countFactor } from './factor-limits.ts';
import { AuthenticatorApp, PasskeyRow, RecoveryCode } from './model.ts';
import { creationOptions, readNewPasskey, signatureOptions } from './passkeys.ts';
import { withProof, wrongFactor } from './prove.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { sealSecret } from './sealed-secret.ts';

/** How long the key of an authenticator app waits for its first code. */
const confirmation = 15 * minutes;
const maxPasskeys = 20;

type Method = 'code' | 'passkey';
/** As the audit log names them, and as a mail does. */
const details: Readonly<Record<Method, string>> = { code: 'authenticator app', passkey: 'passkey' };
const factors = { code: 'An authenticator app', passkey: 'A passkey' } as const satisfies Record<Method, string>;

const startAgain = () => refusal(409, 'Adding this app took too long, or another one was added. Start again.');
const hasApp = () => refusal(409, 'You already have an authenticator app. Remove it before you add another one.');

/** What the account that calls has, without a secret. */
export async function describeFactors(app: AccountsApp, caller: Caller): Promise<SecondFactor> {
  const user = await ownUser(app, caller);
  const { read } = app.database;
  const own = { userId: user.id };
  const stored = await AuthenticatorApp.query(read).findOne(own);
  const passkeys = await PasskeyRow.query(read).where(own).orderBy('id');
  return {
    isRequired: app.config.requiresSecondFactor && user.isAdmin,
    appSince: stored?.confirmedAt ?? null,
    passkeys: passkeys.map(shown),
    recoveryCodesLeft: await RecoveryCode.query(read).where(own).resultSize(),
  };
}

const shown = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({ id, name, createdAt, lastUsedAt });

/** Second factors are for administrators; whoever was one keeps theirs. */
function mayAdd({ isAdmin, secondFactorAt }: User): void {
  if (!isAdmin && secondFactorAt === null) throw notAdministrator();
}

/** A new key for an authenticator app. It counts once one of its codes is confirmed. */
export function startApp(app: AccountsApp, request: Request, proof: Proof) {
  const secret = newAppSecret();
  return withProof(app, request, proof, async (transaction, user) => {
    mayAdd(user);
    const userId = user.id;
    if (await AuthenticatorApp.query(transaction).findById(userId).whereNotNull('confirmedAt')) throw hasApp();
    await AuthenticatorApp.query(transaction).deleteById(userId);
    await AuthenticatorApp.query(transaction).insert({
      userId,
      secret: sealSecret(app, userId, secret),
      createdAt: nowOf(app),
    });
    return { secret, uri: appUri(app, user.username ?? user.email, secret) };
  });
}

/** Confirms the app by a code of it, which is used up. @throws 409 when there is none to confirm, 422 when the code is wrong */
export async function confirmApp(app: AccountsApp, request: Request, code: string): Promise<string[]> {
  const userId = ownId(request.app.caller);
  const counted = await countFactor(app, request, userId, false);
  const codes = await app.database.transaction(async (transaction) => {
    const user = await holdCaller(app, request, transaction);
    const stored = await AuthenticatorApp.query(transaction)
      .findById(userId)
      .whereNull('confirmedAt')
      .where('createdAt', '>', isoTime(app.clock() - confirmation));
    if (!stored) throw startAgain();
    const step = stepOf(readSecret(app, stored), code, app.clock());
    if (step === undefined) throw wrongFactor('code');
    await AuthenticatorApp.query(transaction)
      .findById(userId)
      .patch({ confirmedAt: nowOf(app), lastStep: step });
    return countNewFactor(app, request, transaction, user, 'code');
  });
  await counted.succeeded();
  app.log.info({ event: 'second-factor-added', user: userId, method: 'code' });
  return codes;
}

/** Options to make a passkey, once the person who asks has proven to be the same. */
export async function newPasskeyOptions(app: AccountsApp, request: Request, proof: Proof) {
  await countChallenge(app, request);
  const user = await withProof(app, request, proof, async (transaction, locked) => {
    mayAdd(locked);
    const count = await PasskeyRow.query(transaction).where({ userId: locked.id }).resultSize();
    if (count >= maxPasskeys)
      throw refusal(409, `You can have up to ${maxPasskeys} passkeys. Remove one before you add another one.`);
    return locked;
  });
  return creationOptions(app, { purpose: 'add', holder: ofSession(request.app.caller.sessionHash) }, user);
}

/** Stores the passkey that the browser has made for these options. */
export async function addPasskey(
  app: AccountsApp,
  request: Request,
  { name, credential }: { readonly name: string; readonly credential: NewCredential },
): Promise<string[]> {
  const { caller } = request.app;
  const userId = ownId(caller);
  const made = await readNewPasskey(app, { purpose: 'add', holder: ofSession(caller.sessionHash) }, credential);
  if (!made) throw refusal(409, 'We couldn’t add this passkey. Start again.');
  try {
    const codes = await app.database.transaction(async (transaction) => {
      const user = await holdCaller(app, request, transaction);
      await PasskeyRow.query(transaction).insert({ ...made, userId, name, createdAt: nowOf(app) });
      return countNewFactor(app, request, transaction, user, 'passkey');
    });
    app.log.info({ event: 'second-factor-added', user: userId, method: 'passkey' });
    return codes;
  } catch (error) {
    if (isUniqueViolation(error)) throw refusal(409, 'This passkey is already in use.');
    throw error;
  }
}

/**
 * The account that calls, locked. Who was signed out while the request was under way adds no factor: nobody else could log in
 * any more.
 * @throws 401
 */
async function holdCaller(app: AccountsApp, request: Request, transaction: Transaction): Promise<User> {
  const { caller } = request.app;
  const user = await lockAccount(transaction, ownId(caller));
  if (!user || !(await app.sessions.lasts(caller.sessionHash, transaction))) throw notSignedIn();
  return user;
}

/** The audit log is about administrators; whoever was one may still have factors. */
async function recordOwn(
  app: AccountsApp,
  request: Request,
  transaction: Transaction,
  user: User,
  action: AuditAction,
  detail: string | null = null,
): Promise<void> {
  if (user.isAdmin) await recordAudit(app, transaction, actorFrom(app, request, user), action, { detail });
}

/** Ends all other sessions, and makes recovery codes where there are none yet. Returns these. */
async function countNewFactor(
  app: AccountsApp,
  request: Request,
  transaction: Transaction,
  user: User,
  method: Method,
): Promise<string[]> {
  const now = nowOf(app);
  await recordOwn(app, request, transaction, user, 'second_factor_added', details[method]);
  await tellOwner(app, transaction, user, 'second_factor_added', { factor: factors[method] });
  await app.sessions.endAll(user.id, request.app.caller.sessionHash, transaction);
  if (user.secondFactorAt !== null) return [];
  await User.query(transaction).findById(user.id).patch({ secondFactorAt: now, updatedAt: now });
  return replaceRecoveryCodes(app, transaction, user.id);
}

export async function renamePasskey(app: AccountsApp, caller: Caller, id: number, name: string) {
  const own = { id, userId: ownId(caller) };
  if ((await PasskeyRow.query(app.database.write).where(own).patch({ name })) !== 1) throw notFound();
  return shown(await PasskeyRow.query(app.database.read).findOne(own).throwIfNotFound());
}

export const removeApp = (app: AccountsApp, request: Request, proof: Proof): Promise<void> =>
  remove(app, request, proof, 'code', (transaction, userId) => AuthenticatorApp.query(transaction).deleteById(userId));

export const removePasskey = (app: AccountsApp, request: Request, proof: Proof, id: number): Promise<void> =>
  remove(app, request, proof, 'passkey', (transaction, userId) =>
    PasskeyRow.query(transaction).where({ id, userId }).delete(),
  );

/** Removes a factor; recovery codes go with the last one. All other sessions end. */
async function remove(
  app: AccountsApp,
  request: Request,
  proof: Proof,
  method: Method,
  work: (transaction: Transaction, userId: number) => PromiseLike<number>,
): Promise<void> {
  const { caller } = request.app;
  await withProof(app, request, proof, async (transaction, user) => {
    const { id: userId } = user;
    if ((await work(transaction, userId)) !== 1) throw notFound();
    await recordOwn(app, request, transaction, user, 'second_factor_removed', details[method]);
    const own = { userId };
    const passkeys = await PasskeyRow.query(transaction).where(own).resultSize();
    const apps = await AuthenticatorApp.query(transaction).where(own).whereNotNull('confirmedAt').resultSize();
    const isLast = passkeys + apps === 0;
    if (isLast) await forgetFactors(transaction, userId, nowOf(app));
    await tellOwner(app, transaction, user, 'second_factor_removed', { factor: factors[method], isLast });
    await app.sessions.endAll(userId, caller.sessionHash, transaction);
  });
  app.log.warn({ event: 'second-factor-removed', user: ownId(caller), method });
}

/** Removes every second factor of a locked account. Its sessions are the caller's to end. */
export async function forgetFactors(transaction: Transaction, userId: number, now: string): Promise<void> {
  const own: readonly (typeof Model)[] = [AuthenticatorApp, PasskeyRow, RecoveryCode];
  for (const model of own) await model.query(transaction).where({ userId }).delete();
  await User.query(transaction).findById(userId).patch({ secondFactorAt: null, updatedAt: now });
}

/** Ten new recovery codes in place of those that are left. */
export async function newRecoveryCodes(app: AccountsApp, request: Request, proof: Proof): Promise<string[]> {
  const codes = await withProof(app, request, proof, async (transaction, user) => {
    if (user.secondFactorAt === null) throw refusal(409, 'Add an authenticator app or a passkey first.');
    await recordOwn(app, request, transaction, user, 'recovery_codes_replaced');
    await tellOwner(app, transaction, user, 'recovery_codes_replaced');
    return replaceRecoveryCodes(app, transaction, user.id);
  });
  app.log.info({ event: 'recovery-codes-replaced', user: ownId(request.app.caller) });
  return codes;
}

/** Options to prove a change by one of the account's passkeys. */
export async function proofPasskeyOptions(app: AccountsApp, request: Request) {
  await countChallenge(app, request);
  const { caller } = request.app;
  return signatureOptions(app, { purpose: 'prove', holder: ofSession(caller.sessionHash) }, ownId(caller));
}
