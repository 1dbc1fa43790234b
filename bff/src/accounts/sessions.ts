import type { Knex } from 'knex';
import type { Model } from 'objection';
import type { Logger } from 'pino';
import type { CurrentUser } from '../../contract/index.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import { type Clock, hours, isoTime, minutes, seconds } from '../time/time.ts';
import type { AccountOrders } from './account-orders.ts';
import { lockAccount } from './accounts.ts';
import { EmailToken, emailOf, PasswordToken, roleOf, Session, TrackingGrant, User } from './model.ts';
import { PasskeyChallenge, PendingLogin } from './second-factor/model.ts';
import { hashOfToken, newToken } from './token.ts';

/** Milliseconds without a request that a person caused, and from login on. */
const sessionEnds = { idle: 30 * minutes, absolute: 12 * hours };
/** A session's last use is written down at most this often. */
const writesUse = 60 * seconds;

const shortLived: readonly (typeof Model)[] = [TrackingGrant, PendingLogin, PasskeyChallenge];

interface CachedSession {
  readonly user: CurrentUser;
  readonly isVerified: boolean;
  readonly secondFactorAt: string | null;
  readonly expiresAt: number;
  lastSeenAt: number;
  writtenAt: number;
}
interface Found
  extends Omit<CurrentUser, 'isAdmin' | 'email'>,
    Pick<Session, 'expiresAt' | 'lastSeenAt'>,
    Pick<User, 'emailVerifiedAt' | 'secondFactorAt'> {
  email: string;
  isAdmin: boolean | 0 | 1;
}

/** What the features that sign people in and out are given. */
export interface AccountsApp extends App {
  readonly sessions: Sessions;
  readonly accountOrders: AccountOrders;
}

const findSession = compiledQuery((read) =>
  Session.query(read)
    .joinRelated('user')
    .where('idHash', '')
    .whereNull('user.deletedAt')
    .whereNull('user.deactivatedAt')
    .select(
      'user.id',
      'username',
      'email',
      'firstName',
      'lastName',
      'isAdmin',
      'role',
      'emailVerifiedAt',
      'secondFactorAt',
      'expiresAt',
      'lastSeenAt',
    )
    .castTo<Found[]>(),
);

/**
 * Sessions in the database. On SQLite, whose only writer is this process, a session that was read stays known
 * until a row of `sessions` or `users` changes; on PostgreSQL each request reads it.
 */
export class Sessions {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #known = new Map<string, CachedSession>();
  #version = '';

  constructor({ database, clock, log }: Pick<App, 'database' | 'clock' | 'log'>) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * A new session for a user on a device; the answer is the cookie's secret. In a transaction given as `knex` it joins other
   * changes.
   */
  async start(userId: number, device: string | null = null, knex?: Knex): Promise<string> {
    const token = newToken();
    const now = this.#clock();
    const insert = async (into: Knex) => {
      await Session.query(into).insert({
        idHash: hashOfToken(token),
        userId,
        device,
        createdAt: isoTime(now),
        lastSeenAt: isoTime(now),
        expiresAt: isoTime(now + sessionEnds.absolute),
      });
      await User.query(into)
        .findOne({ id: userId, isAdmin: true })
        .patch({ seenAt: isoTime(now) });
    };
    // An administrator must be able to log in and make room on a full disk.
    await (knex ? insert(knex) : this.#database.reserve.use(() => insert(this.#database.write)));
    return token;
  }

  /**
   * The user of a session that has not ended, and whether the user's address is verified. `isUse` tells whether the request puts off the session's idle end: a timed
   * poll and a refused call do not.
   */
  async find(
    idHash: string,
    isUse: (userId: number) => boolean,
  ): Promise<Pick<CachedSession, 'user' | 'isVerified' | 'secondFactorAt'> | null> {
    const session = await this.#session(idHash);
    const now = this.#clock();
    if (!session || session.expiresAt <= now || session.lastSeenAt + sessionEnds.idle <= now) return null;
    if (isUse(session.user.id)) await this.#noteUse(idHash, session, now);
    const { user, isVerified, secondFactorAt } = session;
    return { user, isVerified, secondFactorAt };
  }

  /**
   * A user's sessions that have not ended, the last used first. A use of the last minute may not be written yet, so a session
   * stays in the list for that minute after its idle end.
   */
  async list(userId: number): Promise<Session[]> {
    const now = this.#clock();
    return Session.query(this.#database.read)
      .where({ userId })
      .where('expiresAt', '>', isoTime(now))
      .where('lastSeenAt', '>', isoTime(now - sessionEnds.idle - writesUse))
      .orderBy([{ column: 'lastSeenAt', order: 'desc' }, 'idHash']);
  }

  /** Whether a session is still there, in the transaction of what it does. */
  async lasts(idHash: string | null, transaction: Transaction): Promise<boolean> {
    return (await Session.query(transaction).findById(idHash ?? '')) !== undefined;
  }

  /** Ends a session, and tells whether it was there. */
  async end(idHash: string, knex?: Knex): Promise<boolean> {
    const remove = async (from: Knex) => (await Session.query(from).deleteById(idHash)) > 0;
    return await (knex ? remove(knex) : this.#database.reserve.use(() => remove(this.#database.write)));
  }

  /** Ends a user's sessions, all but the one named, and logins that wait for their second step. */
  async endAll(userId: number, except: string | null, transaction: Transaction): Promise<void> {
    const others = Session.query(transaction).where({ userId });
    await (except ? others.whereNot('idHash', except) : others).delete();
    await PendingLogin.query(transaction).where({ userId }).delete();
  }

  /** Removes what has ended; for a timer. */
  async sweep(): Promise<void> {
    const now = this.#clock();
    await Session.query(this.#database.write)
      .where('expiresAt', '<=', isoTime(now))
      .orWhere('lastSeenAt', '<=', isoTime(now - sessionEnds.idle - writesUse))
      .delete();
    for (const model of shortLived)
      await model.query(this.#database.write).where('expiresAt', '<=', isoTime(now)).delete();
    for (const model of [PasswordToken, EmailToken]) await this.#sweepLinks(model, isoTime(now));
  }

  /** Holds one account after another, because whoever uses a link of an account holds that account. */
  async #sweepLinks(model: typeof Model, now: string): Promise<void> {
    const ended = model.query(this.#database.read).where('expiresAt', '<=', now);
    const owners = await ended.distinct('userId').castTo<{ userId: number }[]>();
    for (const { userId } of owners)
      await this.#database.transaction(async (transaction) => {
        await lockAccount(transaction, userId);
        await model.query(transaction).where({ userId }).where('expiresAt', '<=', now).delete();
      });
  }

  async #session(idHash: string): Promise<CachedSession | undefined> {
    if (this.#database.isPostgres) return this.#read(idHash);
    const version = await this.#database.version(['sessions', 'users']);
    if (version !== this.#version) {
      this.#version = version;
      this.#known.clear();
    }
    const known = this.#known.get(idHash);
    if (known) return known;
    const session = await this.#read(idHash);
    if (session && version === this.#version) this.#known.set(idHash, session);
    return session;
  }

  async #read(idHash: string): Promise<CachedSession | undefined> {
    const [row] = await findSession(this.#database.read, idHash);
    if (!row) return undefined;
    const { expiresAt, lastSeenAt, isAdmin, role, email, emailVerifiedAt, secondFactorAt, ...user } = row;
    const seenAt = Date.parse(lastSeenAt);
    return {
      user: { ...user, email: emailOf(email), isAdmin: Boolean(isAdmin), role: roleOf({ isAdmin, role }) },
      isVerified: emailVerifiedAt !== null,
      secondFactorAt,
      expiresAt: Date.parse(expiresAt),
      lastSeenAt: seenAt,
      writtenAt: seenAt,
    };
  }

  async #noteUse(idHash: string, session: CachedSession, now: number): Promise<void> {
    session.lastSeenAt = now;
    const { writtenAt } = session;
    if (now - writtenAt < writesUse) return;
    // Set before the write, so that other requests of this session do not write as well.
    session.writtenAt = now;
    try {
      await Session.query(this.#database.write)
        .findById(idHash)
        .patch({ lastSeenAt: isoTime(now) });
      if (session.user.isAdmin)
        await User.query(this.#database.write)
          .findById(session.user.id)
          .patch({ seenAt: isoTime(now) });
    } catch (error) {
      // Nobody is refused because the time of the last use cannot be written.
      session.writtenAt = writtenAt;
      this.#log.warn({ session: 'the last use could not be written', error: (error as Error).message });
    }
  }
}
