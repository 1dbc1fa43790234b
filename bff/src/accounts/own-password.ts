import type { App } from '../http/app.ts';
import { refusal } from '../http/refusal.ts';
import { ownRequester } from '../http/requester.ts';
import { limit } from './account-limits.ts';
import { wrongPassword } from './accounts.ts';
import { wrongLogins } from './login-limits.ts';
import type { User } from './model.ts';
import { isPassword } from './password.ts';

/** Whether a signed-in person knows the password. As many tries are allowed as at login. @throws 429 */
export async function isOwnPassword(app: App, user: User, password: string): Promise<boolean> {
  await limit(app, `own password ${user.id}`, wrongLogins);
  return isPassword(password, user.passwordHash, app.config.passwordCost, ownRequester(user));
}

/** Makes sure that a signed-in person is still the same one. @throws 403 */
export async function checkOwnPassword(app: App, user: User, password: string): Promise<void> {
  if (!(await isOwnPassword(app, user, password))) throw refusal(403, wrongPassword);
}
