import type { App } from '../http/app.ts';
import { nowOf } from '../time/time.ts';
import { EmailToken, PasswordToken } from './model.ts';

/** Whether a mailed link has neither expired nor been used nor been ended. */
export async function isLinkLive(app: Pick<App, 'database' | 'clock'>, tokenHash: string): Promise<boolean> {
  const { read } = app.database;
  const password = PasswordToken.query(read).findById(tokenHash).where({ usedAt: null });
  const email = EmailToken.query(read).findById(tokenHash).where({ joinedOrders: null, refusedAt: null });
  for (const link of [password, email])
    if ((await link.where('expiresAt', '>', nowOf(app)).resultSize()) > 0) return true;
  return false;
}
