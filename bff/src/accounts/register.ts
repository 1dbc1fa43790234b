import type { Request } from '@hapi/hapi';
import type { CurrentUser, Register } from '../../contract/index.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { refusal } from '../http/refusal.ts';
import { requesterOf } from '../http/requester.ts';
import { accountMails, verificationKey } from '../mail/limits.ts';
import { isoTime, nowOf } from '../time/time.ts';
import { limitNetwork, mailIfKnown, newAccounts, repeats, repeatWindow } from './account-limits.ts';
import { refuseCommon } from './common-passwords.ts';
import { type SignedIn, signIn, signInChecked } from './login.ts';
import { emailKeyOf, User, usernameKeyOf } from './model.ts';
import { hashPassword, isPassword } from './password.ts';
import type { AccountsApp } from './sessions.ts';
import { mailVerification } from './verified-address.ts';

const addressTaken = new Error('The address has an account or a guest');
const taken = () =>
  refusal(
    409,
    'This username or email address is taken. If it is yours, check your email: we sent you a link to set a password',
  );

/**
 * Creates an account, mails the link that proves its address, and signs its owner in. Asked again within a short while, it
 * signs in and changes nothing.
 * @throws 409 when the username or the address is taken, with the same sentence for both
 */
export async function register(app: AccountsApp, request: Request, body: Register): Promise<CurrentUser> {
  await limitNetwork(app, request, 'register', newAccounts);
  refuseCommon('password', body.password, [body.username, body.email]);
  const passwordHash = await hashPassword(body.password, app.config.passwordCost, requesterOf(app, request));
  // Without room for a mail the account is created all the same, and its owner asks for the link later.
  const mail = await app.rateLimits.use(verificationKey(body.email), accountMails);
  const now = nowOf(app);
  try {
    return withoutSecondStep(
      await signIn(app, request, async (transaction) => {
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
        if (mail.wait === 0) await mailVerification(app, transaction, user);
        return user;
      }),
    );
  } catch (error) {
    await mail.giveBack();
    if (error !== addressTaken && !isUniqueViolation(error)) throw error;
    const registered = await findRegistered(app, request, body);
    if (registered) return withoutSecondStep(await signInChecked(app, request, registered, taken));
    await mailIfKnown(app, body.email);
    throw taken();
  }
}

/** An account that has got a second factor since was not registered by a request whose answer was lost. */
function withoutSecondStep(result: SignedIn): CurrentUser {
  if ('secondFactor' in result) throw taken();
  return result;
}

/** The account that the same registration has created, if its answer may have been lost. Tells guesses nothing by its time. */
async function findRegistered(app: AccountsApp, request: Request, body: Register): Promise<User | undefined> {
  const { email, username, password, firstName, lastName } = body;
  const user = await User.query(app.database.read)
    .findOne({ emailKey: emailKeyOf(email), usernameKey: usernameKeyOf(username), firstName, lastName })
    .where('createdAt', '>', isoTime(app.clock() - repeatWindow));
  const isAllowed = user && (await app.rateLimits.use(`repeated registration ${user.id}`, repeats)).wait === 0;
  const passwordHash = isAllowed ? user.passwordHash : null;
  const isRight = await isPassword(password, passwordHash, app.config.passwordCost, requesterOf(app, request));
  return isRight ? user : undefined;
}
