import type { CurrentUser } from '../../contract/index.ts';

/** Who makes a request, as far as the cookies prove it. */
export interface Caller {
  readonly user: CurrentUser | null;
  /** Whether a mailed link has proven the address of the account. */
  readonly isVerified: boolean;
  /** The session that the cookie names, as stored; null for a visitor. */
  readonly sessionHash: string | null;
  /** Submissions opened by their tracking links in this browser. */
  readonly tracked: readonly number[];
  /** What this browser holds that opened them, as stored; null when it has opened none. */
  readonly holderHash: string | null;
  /** Where an administrator's request comes from, for the audit log. */
  readonly address: string | null;
}

export const visitor: Caller = {
  ...{ user: null, isVerified: false, sessionHash: null },
  ...{ tracked: [], holderHash: null, address: null },
};

export const isAdministrator = ({ user }: Caller): boolean => user?.isAdmin === true;

/** Whether a submission is the signed-in client's. */
const ownsSignedIn = ({ user }: Caller, { userId }: { userId: number | null }): boolean =>
  user !== null && userId === user.id;

/** Whether a submission is the caller's own: the signed-in client's, or opened by its tracking link. */
export const owns = (caller: Caller, submission: { id: number; userId: number | null }): boolean =>
  ownsSignedIn(caller, submission) || caller.tracked.includes(submission.id);

/** Whether the account that is signed in may see a submission, without its tracking link. */
export const maySeeSignedIn = (caller: Caller, submission: { userId: number | null }): boolean =>
  isAdministrator(caller) || ownsSignedIn(caller, submission);
