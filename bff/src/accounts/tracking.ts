import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { databaseProblem } from '../database/errors.ts';
import { networkOf } from '../http/address.ts';
import type { App } from '../http/app.ts';
import type { Counted, Limit } from '../http/rate-limits.ts';
import { notFound } from '../http/refusal.ts';
import { days, hours, isoTime, nowOf } from '../time/time.ts';
import { cookieNames } from './cookies.ts';
import { TrackingGrant, TrackingToken } from './model.ts';
import { hashOfToken, newToken } from './token.ts';

const grantEnds = 30 * days;
/** Each is a row for `grantEnds`. Many people of one university share a network. */
const newGrants: Limit = { max: 100, window: hours };

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

/**
 * From now on this browser counts as the owner of that one submission; earlier ones stay. The submission can be read
 * without that: a database that can't take the grant at the moment, for example on a full disk, gives no cookie, and
 * neither does a network whose browsers were granted too many.
 * @throws 404 when the link has ended meanwhile
 */
export async function grantTracking(
  app: App,
  request: Request,
  h: ResponseToolkit,
  { token, submissionId }: { readonly token: string; readonly submissionId: number },
): Promise<void> {
  const { reserve, read, transaction } = app.database;
  const name = cookieNames(app.config).tracking;
  const holder = heldToken(request.state[name]) ?? newToken();
  const grant = { holderHash: hashOfToken(holder), submissionId };
  let counted: Counted | undefined;
  try {
    if (!(await TrackingGrant.query(read).findOne(grant).select('submissionId')))
      counted = await app.rateLimits.use(`tracking from ${networkOf(app, request)}`, newGrants);
    if (counted && counted.wait > 0) {
      app.log.warn({ submission: submissionId, problem: 'an opened order was not remembered', error: 'limit' });
      return;
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

/** The submissions that a tracking cookie opened. */
export async function trackedBy(app: App, request: Request): Promise<readonly number[]> {
  const held = heldToken(request.state[cookieNames(app.config).tracking]);
  if (!held) return [];
  const rows = await TrackingGrant.query(app.database.read)
    .where('holderHash', hashOfToken(held))
    .where('expiresAt', '>', nowOf(app))
    .select('submissionId');
  return rows.map(({ submissionId }) => submissionId);
}

const heldToken = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'id' in state && typeof state.id === 'string' ? state.id : undefined;
