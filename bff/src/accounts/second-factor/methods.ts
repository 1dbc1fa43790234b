import { type SecondFactorMethod, secondFactorMethods } from '../../../contract/index.ts';
import type { App } from '../../http/app.ts';
import { AuthenticatorApp, PasskeyRow, RecoveryCode } from './model.ts';

/** The ways that an account can prove a second factor. */
export async function methodsOf(
  { database: { read } }: Pick<App, 'database'>,
  userId: number,
): Promise<SecondFactorMethod[]> {
  const counts: Readonly<Record<SecondFactorMethod, number>> = {
    code: await AuthenticatorApp.query(read).where({ userId }).whereNotNull('confirmedAt').resultSize(),
    passkey: await PasskeyRow.query(read).where({ userId }).resultSize(),
    recoveryCode: await RecoveryCode.query(read).where({ userId }).resultSize(),
  };
  return secondFactorMethods.filter((method) => counts[method] > 0);
}
