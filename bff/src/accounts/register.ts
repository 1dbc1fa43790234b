import type { Request } from '@hapi/hapi';
import type { CurrentUser, Register } from '../../contract/index.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { networkOf } from '../http/address.ts';
import { refusal } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { accountMails, verificationKey } from '../mail/limits.ts';
import { nowOf } from '../time/time.ts';
import { limit, mailIfKnown, newAccounts } from './account-limits.ts';
import { signIn } from './login.ts';
import { emailKeyOf, User, usernameKeyOf } from './model.ts';
import { hashPassword } from './password.ts';
import { refuseCommon } from './password-rules.ts';
import type { AccountsApp } from './sessions.ts';
import { mailVerification } from './verified-address.ts';

const addressTaken = new Error('The address has an account or a guest');
const taken =
  'This username or email address is taken. If it is yours, check your email: we sent you a link to set a password';

/**
 * Creates an account, mails the link that proves its address, and signs its owner in.
 * @throws 409 when the username or the address is taken, with the same sentence for both
 */
export async function register(app: AccountsApp, request: Request, body: Register): Promise<CurrentUser> {
  await limit(app, `register ${networkOf(app, request)}`, newAccounts);
  refuseCommon('password', body.password, [body.username, body.email]);
  const passwordHash = await hashPassword(body.password, app.config.passwordCost, requesterOf(app, request));
  // Without room for a mail the account is created all the same, and its owner asks for the link later.
  const isMailed = (await app.rateLimits.use(verificationKey(body.email), accountMails)) === 0;
  const now = nowOf(app);
  try {
    return await signIn(app, request, async (transaction) => {
      const emailKey = emailKeyOf(body.email);
      // A guest's address is taken as well: its owner sets a password by the mailed link.
      if (await User.query(transaction).findOne({ emailKey })) throw addressTaken;
      const user = await User.query(transaction).insertAndFetch({
        email: body.email,
        emailKey,
        username: body.username,
        usernameKey: usernameKeyOf(body.username),
        firstName: body.firstName,
        lastName: body.lastName,
        passwordHash,
        isAdmin: false,
        createdAt: now,
        updatedAt: now,
      });
      if (isMailed) await mailVerification(app, transaction, user);
      return user;
    });
  } catch (error) {
    await app.rateLimits.giveBack(verificationKey(body.email), accountMails);
    if (error !== addressTaken && !isUniqueViolation(error)) throw error;
    await mailIfKnown(app, body.email);
    throw refusal(409, taken);
  }
}
