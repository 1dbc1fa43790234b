import type { Request } from '@hapi/hapi';
import type { CurrentUser, Factor, PasskeySignature } from '../../../contract/index.ts';
import { openSession } from '../login.ts';
import type { AccountsApp } from '../sessions.ts';
import { ofPendingLogin } from './challenges.ts';
import { countChallenge } from './factor-limits.ts';
import { PasskeyRow } from './model.ts';
import { signatureOptions } from './passkeys.ts';
import { beginPendingLogin, endPendingLogin, findPendingLogin, loginEnded } from './pending-login.ts';
import { withFactor, wrongFactor } from './prove.ts';

/** Signs in who has begun a login with the password, and now proves a second factor. */
export async function finishLogin(app: AccountsApp, request: Request, factor: Factor): Promise<CurrentUser> {
  const { idHash, userId } = await findPendingLogin(app, request);
  if (userId === null) throw loginEnded();
  return finish(app, request, { idHash, userId, purpose: 'login' }, factor);
}

/** Signs in the account of a passkey: it is something that its owner has, and has itself checked a finger, face or PIN. */
export async function logInByPasskey(
  app: AccountsApp,
  request: Request,
  passkey: PasskeySignature,
): Promise<CurrentUser> {
  const { idHash } = await findPendingLogin(app, request);
  const known = await PasskeyRow.query(app.database.read).findOne({ credentialId: passkey.id }).select('userId');
  if (!known) throw wrongFactor('passkey');
  return finish(app, request, { idHash, userId: known.userId, purpose: 'login-alone' }, { passkey });
}

async function finish(
  app: AccountsApp,
  request: Request,
  login: { readonly idHash: string; readonly userId: number; readonly purpose: 'login' | 'login-alone' },
  factor: Factor,
): Promise<CurrentUser> {
  const { idHash, userId, purpose } = login;
  const challenge = { purpose, holder: ofPendingLogin(idHash) };
  const opened = await app.database.reserve.use(() =>
    withFactor(app, request, { userId, challenge }, factor, async (transaction, user) => {
      await endPendingLogin(app, transaction, idHash);
      return openSession(app, request, transaction, user);
    }),
  );
  request.app.pendingLogin = null;
  return opened();
}

/** Options for the passkeys of the account whose password was right. */
export async function passkeyOptionsOfLogin(app: AccountsApp, request: Request) {
  const { idHash, userId } = await findPendingLogin(app, request);
  if (userId === null) throw loginEnded();
  await countChallenge(app, request);
  return signatureOptions(app, { purpose: 'login', holder: ofPendingLogin(idHash) }, userId);
}

/** Options for whichever passkey the browser has for this site. */
export async function passkeyOptionsAlone(app: AccountsApp, request: Request) {
  await countChallenge(app, request);
  const { idHash, giveCookie } = await beginPendingLogin(app, request, app.database.write, null);
  giveCookie();
  return signatureOptions(app, { purpose: 'login-alone', holder: ofPendingLogin(idHash) }, null);
}
