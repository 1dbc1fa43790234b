import { setTimeout } from 'node:timers/promises';
import { plainText } from '../../contract/index.ts';
import type { App } from '../http/app.ts';
import { asClaimed, type Claimed, dueAfter, type JobTable, runDue } from '../jobs/due-rows.ts';
import { repeat, type Worker, worker } from '../jobs/worker.ts';
import { hours, minutes, nowOf, seconds } from '../time/time.ts';
import { OutboxMail } from './model.ts';
import { MailNotTaken, MailServerUnavailable, mailTransport, type SendMail } from './transport.ts';

/** How long a claimed mail is nobody else's: longer than sending it and noting its outcome take. */
const lease = 2 * minutes;
/** Waits after the first, second, … failed try; after the last one the mail is given up and shown as failed. */
const waits = [30 * seconds, 2 * minutes, 10 * minutes, hours, 4 * hours, 12 * hours, 24 * hours];
/** Waits before the outcome of a mail is noted again: a mail that was sent and not noted would be sent twice. */
const noteWaits = [seconds / 10, seconds / 2, 2 * seconds, 5 * seconds, 10 * seconds, 15 * seconds];
const betweenLooks = 5 * seconds;
/** How long nothing is sent after the mail server took no mail at all: each further mail would wait for the timeout. */
const pause = 30 * seconds;

/** What the sending of mails needs: it does not know the accounts whose links it sends. */
export interface MailApp extends App {
  /** Whether the link of a token has neither expired nor been ended. */
  isLinkLive(tokenHash: string): Promise<boolean>;
}

/** Sends the outbox while the server listens. */
export const mailWorker = worker<MailApp>('mail-worker', (app) => startMailWorker(app, mailTransport(app.config)));

/**
 * Sends what is in the outbox, one after another. A row is claimed by moving its next try, so that of several
 * instances one sends it; a crash between sending and noting sends the same message again under its Message-ID.
 */
export function startMailWorker(app: MailApp, send: SendMail): Worker {
  let pausedUntil = 0;
  return repeat(app, {
    name: 'mail-worker',
    interval: betweenLooks,
    table: 'outbox',
    async run(isStopped) {
      const rest = pausedUntil - app.clock();
      // A longer rest than the pause is that of a clock which was set back.
      if (rest > 0 && rest <= pause) return;
      if (!(await sendDue(app, send, isStopped))) pausedUntil = app.clock() + pause;
    },
  });
}

const outbox: JobTable<OutboxMail> = {
  model: OutboxMail,
  column: 'nextAttemptAt',
  waiting: (mails, now) =>
    mails.where({ state: 'queued' }).where((mail) => mail.whereNull('notBefore').orWhere('notBefore', '<=', now)),
  lease: () => lease,
  // Also when the process ends before the outcome is noted.
  onClaim: ({ attempts }) => ({ attempts: attempts + 1, mayHaveArrived: true }),
};

/**
 * Sends every mail whose time has come. Resolves when there is none left, with false when the mail server takes no mail
 * now.
 */
export const sendDue = (app: MailApp, send: SendMail, isStopped?: () => boolean): Promise<boolean> =>
  runDue(
    app,
    outbox,
    async (claimed) => {
      const { outcome, isReachable = true } = await trySending(app, send, claimed.job);
      await note(app, claimed, outcome);
      return isReachable;
    },
    isStopped,
  );

async function note(app: App, claimed: Claimed<OutboxMail>, outcome: Partial<OutboxMail>): Promise<void> {
  const { id, recipient } = claimed.job;
  for (const wait of [...noteWaits, undefined])
    try {
      const { write } = app.database;
      // A mail that was given another recipient meanwhile is still to be sent there.
      if (outcome.state === 'sent') await OutboxMail.query(write).where({ id, recipient }).patch(outcome);
      else {
        // The outcome of an attempt says nothing about an attempt of another instance that began meanwhile.
        const own = () => asClaimed(write, outbox, claimed).where({ recipient });
        const { mayHaveArrived } = outcome;
        // A mail that was withheld meanwhile is not tried again.
        if ((await own().where({ state: 'queued' }).patch(outcome)) === 0) await own().patch({ mayHaveArrived });
      }
      return;
    } catch (error) {
      if (wait === undefined) throw error;
      app.log.warn({ mail: id, problem: 'the outcome could not be noted', error: (error as Error).message });
      await setTimeout(wait);
    }
}

async function trySending(
  app: MailApp,
  send: SendMail,
  mail: OutboxMail,
): Promise<{ outcome: Partial<OutboxMail>; isReachable?: boolean }> {
  const { id, recipient, subject, text, content, attempts, tokenHash, mayHaveArrived } = mail;
  const finished = { text: null, content: null, lastError: null, finishedAt: nowOf(app) };
  let isMade = false;
  try {
    if (tokenHash !== null && !(await app.isLinkLive(tokenHash))) {
      return { outcome: { state: 'failed', mayHaveArrived, ...finished } };
    }
    // React is loaded by the first mail: a server that starts does without.
    const html = content ? (await import('./html.ts')).htmlOf(subject, content) : undefined;
    isMade = true;
    await send({ id, to: recipient, subject, text: text ?? '', ...(html !== undefined && { html }) });
    return { outcome: { state: 'sent', ...finished } };
  } catch (error) {
    // It quotes the mail server, and PostgreSQL stores no control character 0.
    const lastError = error instanceof Error ? plainText(error.message).slice(0, 500) : 'unknown';
    const wait = waits[attempts];
    app.log.warn({ mail: id, attempt: attempts + 1, isGivenUp: wait === undefined, error: lastError });
    const outcome: Partial<OutboxMail> =
      wait === undefined
        ? { state: 'failed', lastError, finishedAt: nowOf(app) }
        : { lastError, ...dueAfter(app, outbox, wait) };
    // An earlier attempt may have been the one that arrived.
    outcome.mayHaveArrived = mayHaveArrived || (isMade && !(error instanceof MailNotTaken));
    return { outcome, isReachable: !(error instanceof MailServerUnavailable) };
  }
}
