import { randomBytes } from 'node:crypto';
import { recordAudit, serverActor } from '../audit/record.ts';
import { SettingError } from '../config/config.ts';
import { nowOf } from '../time/time.ts';
import { EmailToken, emailKeyOf, PasswordToken, placeholderEmail, User, usernameKeyOf } from './model.ts';
import { tellOwner } from './owner-notice.ts';
import { hashPassword, isPassword } from './password.ts';
import type { AccountsApp } from './sessions.ts';

/**
 * There is always an administrator (design §3): made at the first start, with ADMIN_PASSWORD or a generated password.
 * The generated one is stored nowhere: `show` gets it before the account is committed. ADMIN_PASSWORD given at a later
 * start becomes the password.
 */
export async function ensureAdministrator(app: AccountsApp, show: (password: string) => void): Promise<void> {
  const { username, password } = app.config.admin;
  const { read } = app.database;
  const known = await User.query(read).findOne({ usernameKey: usernameKeyOf(username) });
  if (known && !known.isAdmin && password)
    throw new SettingError(
      `ADMIN_USERNAME holds "${username}", which is a client's account. It may hold another name.`,
    );
  if (known?.isAdmin) {
    if (password) await setPassword(app, known, password);
    return;
  }
  const hasOther = (await User.query(read).where({ isAdmin: true }).whereNull('deletedAt').resultSize()) > 0;
  if (hasOther && !password) return;
  const generated = randomBytes(15).toString('base64url');
  const row = await newAdministrator(app, username, password ?? generated);
  await app.database.transaction(async (transaction) => {
    const { id } = await User.query(transaction).insertAndFetch(row);
    await recordAudit(app, transaction, serverActor, 'administrator_created', { targetType: 'account', targetId: id });
    if (!password) show(generated);
  });
}

async function setPassword(app: AccountsApp, user: User, password: string): Promise<void> {
  if (await isPassword(password, user.passwordHash, app.config.passwordCost)) return;
  const passwordHash = await hashPassword(password, app.config.passwordCost);
  await app.database.transaction(async (transaction) => {
    await User.query(transaction)
      .findById(user.id)
      .patch({ passwordHash, updatedAt: nowOf(app) });
    // Whoever knew the old password may have asked for another address or for a link.
    await EmailToken.query(transaction).where({ userId: user.id }).delete();
    await PasswordToken.query(transaction).where({ userId: user.id }).delete();
    await app.sessions.endAll(user.id, null, transaction);
    await tellOwner(app, transaction, user, 'password_changed');
    await recordAudit(app, transaction, serverActor, 'password_configured', {
      targetType: 'account',
      targetId: user.id,
    });
  });
}

async function newAdministrator(app: AccountsApp, username: string, password: string): Promise<Partial<User>> {
  const { contactEmail, passwordCost } = app.config;
  const isFree = !(await User.query(app.database.read).findOne({ emailKey: emailKeyOf(contactEmail) }));
  const email = isFree ? contactEmail : placeholderEmail(username);
  const now = nowOf(app);
  return {
    email,
    emailKey: emailKeyOf(email),
    username,
    usernameKey: usernameKeyOf(username),
    passwordHash: await hashPassword(password, passwordCost),
    isAdmin: true,
    role: 'owner',
    createdAt: now,
    updatedAt: now,
  };
}
