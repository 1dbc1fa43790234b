import { type FieldError, refusal } from '../http/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

/** @throws 422 for the field `path` when a password is easy to guess for whoever knows the account's name and address */
export function refuseCommon(path: string, password: string, own: readonly (string | null)[]): void {
  const words = own.map((word) => word?.split('@')[0] ?? null);
  if (!isCommonPassword(password, words)) return;
  const errors: FieldError[] = [{ path, message: 'This password is easy to guess. Choose another one' }];
  throw refusal(422, errors[0]?.message ?? '', { errors });
}
