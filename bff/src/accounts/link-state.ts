import type { Model } from 'objection';
import type { App } from '../http/app.ts';
import { nowOf } from '../time/time.ts';
import { EmailToken, PasswordToken } from './model.ts';

const tables: readonly (typeof Model)[] = [PasswordToken, EmailToken];

/** Whether a mailed link has neither expired nor been ended. */
export async function isLinkLive(app: Pick<App, 'database' | 'clock'>, tokenHash: string): Promise<boolean> {
  for (const model of tables) {
    const live = model.query(app.database.read).where({ tokenHash }).where('expiresAt', '>', nowOf(app));
    if ((await live.resultSize()) > 0) return true;
  }
  return false;
}
