import type { App } from '../http/app.ts';
import type { Requester } from '../http/fair-queue.ts';
import { refusal } from '../http/refusal.ts';
import { limit } from './account-limits.ts';
import { wrongPassword } from './accounts.ts';
import { wrongLogins } from './login-limits.ts';
import type { User } from './model.ts';
import { isPassword } from './password.ts';

/** A session is proof enough to have a line of one's own in the password queue. */
export const ownRequester = ({ id }: Pick<User, 'id'>): Requester => ({ key: `user ${id}`, hasPriority: true });

/** Makes sure that a signed-in person is still the same one. As many wrong tries are allowed as at login. */
export async function checkOwnPassword(app: App, user: User, password: string): Promise<void> {
  await limit(app, `own password ${user.id}`, wrongLogins);
  if (!(await isPassword(password, user.passwordHash, app.config.passwordCost, ownRequester(user))))
    throw refusal(403, wrongPassword);
}
