import type { Request } from '@hapi/hapi';
import type { Factor, Proof, SecondFactorMethod } from '../../../contract/index.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Transaction } from '../../database/database.ts';
import { addressOf } from '../../http/address.ts';
import type { App } from '../../http/app.ts';
import { notSignedIn, refusal } from '../../http/refusal.ts';
import { lockAccount, lockChecked, ownUser } from '../accounts.ts';
import { actorFrom } from '../acting.ts';
import type { User } from '../model.ts';
import { checkOwnPassword } from '../own-password.ts';
import { tellOwner } from '../owner-notice.ts';
import { consumeAppCode } from './app-codes.ts';
import { type ChallengeUse, ofSession } from './challenges.ts';
import { countFactor } from './factor-limits.ts';
import { RecoveryCode } from './model.ts';
import { checkSignature, recordPasskeyUse } from './passkeys.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';

type Work<T> = (transaction: Transaction, user: User) => Promise<T>;

const sentences: Readonly<Record<SecondFactorMethod, string>> = {
  code: 'This code is wrong or was already used. Enter the code that your app shows now.',
  recoveryCode: 'This recovery code is wrong or was already used.',
  passkey: 'We couldn’t confirm this passkey. Try again, or use another way.',
};

const methodOf = ({ code, recoveryCode }: Factor): SecondFactorMethod =>
  code !== undefined ? 'code' : recoveryCode !== undefined ? 'recoveryCode' : 'passkey';

/** @returns 422 beside the field that holds the factor */
export function wrongFactor(method: SecondFactorMethod) {
  const message = sentences[method];
  return refusal(422, message, { errors: [{ path: method, message }] });
}

/** What a factor is checked for: an account, and the use that a passkey's challenge was issued for. */
interface Purpose {
  readonly userId: number;
  readonly challenge: ChallengeUse;
}

/**
 * Does `work` for an account that proves a second factor, in one transaction with the factor's use: a factor is used up by
 * the work that it was given for, and by nothing else.
 * @throws 422 when the factor is wrong, 429 after many wrong ones
 */
export async function withFactor<T>(
  app: App,
  request: Request,
  { userId, challenge }: Purpose,
  factor: Factor,
  work: Work<T>,
): Promise<T> {
  const method = methodOf(factor);
  const counted = await countFactor(app, request, userId, method === 'passkey');
  let isWrong = false;
  let prover: User | undefined;
  try {
    const passkey = factor.passkey && (await checkSignature(app, challenge, factor.passkey));
    const isRight: Readonly<Record<SecondFactorMethod, Work<boolean>>> = {
      code: (transaction) => consumeAppCode(app, transaction, userId, factor.code ?? ''),
      recoveryCode: (transaction) => consumeRecoveryCode(app, transaction, userId, factor.recoveryCode ?? ''),
      passkey: async (transaction) => passkey?.userId === userId && recordPasskeyUse(app, transaction, passkey),
    };
    const result = await app.database.transaction(async (transaction) => {
      // Held, so that a factor that is removed at the same time is used before that or not at all.
      const user = await lockAccount(transaction, userId);
      if (!user) throw notSignedIn();
      prover = user;
      isWrong = !(await isRight[method](transaction, user));
      if (isWrong) throw wrongFactor(method);
      if (method === 'recoveryCode') {
        const codesLeft = await RecoveryCode.query(transaction).where({ userId }).resultSize();
        await tellOwner(app, transaction, user, 'recovery_code_used', { codesLeft });
      }
      return work(transaction, user);
    });
    await counted.succeeded();
    return result;
  } catch (error) {
    if (isWrong && prover) await recordWrong(app, request, prover, method);
    else await counted.abandoned().catch(() => undefined);
    throw error;
  }
}

/** Written beside the transaction, which was undone. The answer does not wait for an entry that cannot be written. */
async function recordWrong(app: App, request: Request, user: User, method: SecondFactorMethod): Promise<void> {
  app.log.warn({ event: 'second-factor-wrong', user: user.id, method, address: addressOf(app, request) });
  if (!user.isAdmin) return;
  const entry = { detail: method, result: 'failure' } as const;
  await recordAudit(app, app.database.write, actorFrom(app, request, user), 'second_factor_failed', entry).catch(
    (error) => app.log.error({ event: 'second-factor-wrong', problem: 'not in the audit log', error: error.message }),
  );
}

/**
 * Does `work` for the account that calls, after it has proven a second factor, or its password while it has none.
 * @throws 403 when the password is given or wrong where it does not do
 */
export async function withProof<T>(app: App, request: Request, proof: Proof, work: Work<T>): Promise<T> {
  const { caller } = request.app;
  const user = await ownUser(app, caller);
  if (user.secondFactorAt !== null) {
    const { password, ...factor } = proof;
    if (password !== undefined) throw refusal(403, 'Confirm with your second factor. Your password isn’t enough.');
    const challenge: ChallengeUse = { purpose: 'prove', holder: ofSession(caller.sessionHash) };
    return withFactor(app, request, { userId: user.id, challenge }, factor, work);
  }
  if (proof.password === undefined) throw refusal(403, 'Confirm with your password: you have no second factor yet.');
  await checkOwnPassword(app, user, proof.password);
  return app.database.transaction(async (transaction) => {
    const locked = await lockChecked(transaction, user);
    // Another tab has added one meanwhile.
    if (locked.secondFactorAt !== null)
      throw refusal(409, 'You have added a second factor meanwhile. Load the page again.');
    return work(transaction, locked);
  });
}
