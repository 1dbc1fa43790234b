import type { Profile } from '../../contract/index.ts';
import { signedInUserOf, type User } from '../accounts/model.ts';
import { pendingEmailOf } from '../accounts/verified-address.ts';
import type { App } from '../http/app.ts';

/** An account as its owner sees it. */
export const profileOf = async (app: App, user: User): Promise<Profile> => ({
  ...signedInUserOf(app.config, user),
  isEmailVerified: user.emailVerifiedAt !== null,
  pendingEmail: await pendingEmailOf(app, user),
  countryCode: user.countryCode,
  phoneNumber: user.phoneNumber,
  universityName: user.universityName,
  createdAt: user.createdAt,
});
