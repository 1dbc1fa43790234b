import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { databaseProblem } from '../database/errors.ts';
import { networkOf } from '../http/address.ts';
import type { App } from '../http/app.ts';
import { type Caller, maySeeSignedIn } from '../http/caller.ts';
import { type Counted, countUses, type Limit } from '../http/rate-limits.ts';
import { notFound, tooManyTries } from '../http/refusal.ts';
import { networkUses, senderUses } from '../http/requester.ts';
import { days, hours, isoTime, minutes, nowOf } from '../time/time.ts';
import { cookieNames } from './cookies.ts';
import { TrackingGrant, TrackingToken } from './model.ts';
import { hashOfToken, newToken } from './token.ts';

const grantEnds = 30 * days;
/** Of one order from one network, whose links nobody else has. Each is a row for `grantEnds`. */
const newGrants: Limit = { max: 60, window: hours };
/** Links that lead to no order, opened by one sender. A link that works is looked up first and never refused for them. */
const unknownLinks: Limit = { max: 30, window: 10 * minutes };

interface OpenedLink {
  readonly token: string;
  readonly submission: { readonly id: number; readonly userId: number | null };
}

/** A new secret for a submission's tracking link. Each mail carries its own, because only hashes are kept. */
export async function issueTrackingToken(
  app: Pick<App, 'clock'>,
  knex: Knex,
  submissionId: number,
  token = newToken(),
): Promise<string> {
  await TrackingToken.query(knex).insert({ tokenHash: hashOfToken(token), submissionId, createdAt: nowOf(app) });
  return token;
}

export const trackingUrl = ({ config }: Pick<App, 'config'>, token: string): string =>
  `${config.publicUrl}/track/${token}`;

/** The submission that a tracking link names; undefined when there is none. */
export async function findTracked({ read }: Pick<Database, 'read'>, token: string): Promise<number | undefined> {
  const row = await TrackingToken.query(read).findById(hashOfToken(token)).select('submissionId');
  return row?.submissionId;
}

/** Counts a link that leads to no order. @throws 404, or 429 past the limit */
export async function refuseUnknownLink(app: App, request: Request): Promise<never> {
  const { wait } = await countUses(app.rateLimits, senderUses(app, request, 'unknown tracking link by', unknownLinks));
  throw wait > 0 ? tooManyTries(wait) : notFound();
}

/**
 * From now on this browser counts as the owner of that one submission; earlier ones stay. The submission can be read
 * without that: a database that can't take the grant at the moment, for example on a full disk, gives no cookie.
 * @throws 404 when the link has ended meanwhile, 429 when browsers of this network opened the order too often and this one
 * is not signed in as somebody who may see it anyway
 */
export async function grantTracking(
  app: App,
  request: Request,
  h: ResponseToolkit,
  { token, submission: { id: submissionId, userId } }: OpenedLink,
): Promise<void> {
  const { reserve, read, transaction } = app.database;
  const name = cookieNames(app.config).tracking;
  const holder = heldToken(request.state[name]) ?? newToken();
  const grant = { holderHash: hashOfToken(holder), submissionId };
  let counted: Counted | undefined;
  try {
    if (!(await TrackingGrant.query(read).findOne(grant).select('submissionId'))) {
      const network = networkOf(app, request);
      counted = await countUses(app.rateLimits, networkUses(`tracking of ${submissionId} from`, network, newGrants));
      if (counted.wait > 0) {
        if (maySeeSignedIn(request.app.caller, { userId })) return;
        throw tooManyTries(counted.wait);
      }
    }
    await reserve.use(() =>
      transaction(async (granting) => {
        await TrackingGrant.query(granting)
          .insert({ ...grant, expiresAt: isoTime(app.clock() + grantEnds) })
          .onConflict(['holderHash', 'submissionId'])
          .merge(['expiresAt']);
        // The insert waits for a deletion of the client's account, which ends the order's links.
        if ((await findTracked({ read: granting }, token)) === undefined) throw notFound();
      }),
    );
  } catch (error) {
    // A database without room may be unable to take the use back as well.
    await counted?.giveBack().catch(() => undefined);
    const problem = databaseProblem(error);
    if (problem === undefined || problem === 'foreign-key') throw error;
    app.log.warn({ submission: submissionId, problem: 'an opened order was not remembered', error: problem });
    return;
  }
  h.state(name, { id: holder });
}

/** What a browser holds that has opened tracking links, and the submissions that they opened. */
export async function trackedBy(app: App, request: Request): Promise<Pick<Caller, 'holderHash' | 'tracked'>> {
  const held = heldToken(request.state[cookieNames(app.config).tracking]);
  if (!held) return { holderHash: null, tracked: [] };
  const holderHash = hashOfToken(held);
  return { holderHash, tracked: await trackedNow(app, app.database.read, holderHash) };
}

/** The submissions that a browser may read by their tracking links. */
export async function trackedNow(
  app: Pick<App, 'clock'>,
  knex: Knex,
  holderHash: string | null,
): Promise<readonly number[]> {
  if (holderHash === null) return [];
  const grants = TrackingGrant.query(knex).where({ holderHash }).where('expiresAt', '>', nowOf(app));
  return (await grants.select('submissionId')).map(({ submissionId }) => submissionId);
}

const heldToken = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'id' in state && typeof state.id === 'string' ? state.id : undefined;
