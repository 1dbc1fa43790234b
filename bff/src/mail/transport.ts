import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type SmtpOptions from 'nodemailer/lib/smtp-transport';
import type { Config } from '../config/config.ts';
import { minutes } from '../time/time.ts';

export interface Message {
  /** The outbox row's number: the same mail sent twice keeps its name and its Message-ID. */
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}
/** Resolves when the message has been handed over. */
export type SendMail = (message: Message) => Promise<void>;

/** How long one mail may take from the first name lookup to the server's last answer. */
const sendTimeout = minutes;

/** The mail did not arrive: the mail server refused it or never got it. After any other error the mail may have arrived. */
export class MailNotTaken extends Error {}
/** Why no mail can be sent now: the mail server cannot be reached, does not answer in time, or refuses the login. */
export class MailServerUnavailable extends MailNotTaken {}

/** By SMTP_URL, else as one `.eml` file each in DATA_DIR/outbox. */
export function mailTransport(config: Config, timeout = sendTimeout): SendMail {
  const domain = new URL(config.publicUrl).hostname;
  const envelope = ({ id, to, subject, text, html }: Message) => ({
    from: config.mailFrom,
    // As an object, so that nothing in an address is read as a second one.
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    // Lines of any length, and letters of any language.
    textEncoding: 'quoted-printable' as const,
    messageId: `<outbox-${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (config.smtpUrl) {
    const smtp = createTransport({
      url: config.smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    } as SmtpOptions.Options);
    // nodemailer reads a message once the server has taken the login: what fails later concerns that message alone,
    // and its errors do not tell the two apart.
    const read = new Set<string>();
    // Its bytes are asked for once the server has answered DATA: before, no server can have the mail.
    const begun = new Set<string>();
    smtp.use('stream', ({ data, message }, done) => {
      message.transform(() => {
        read.add(String(data.messageId));
        return new PassThrough();
      });
      message.processFunc((bytes) =>
        Readable.from(
          (async function* () {
            begun.add(String(data.messageId));
            yield* bytes;
          })(),
          { objectMode: false },
        ),
      );
      done();
    });
    return async (message) => {
      const mail = envelope(message);
      try {
        await smtp.sendMail({ ...mail, signal: AbortSignal.timeout(timeout) });
      } catch (error) {
        const words = messageOf(error);
        if (!read.has(mail.messageId)) throw new MailServerUnavailable(words);
        throw isRefusal(error) || !begun.has(mail.messageId) ? new MailNotTaken(words) : new Error(words);
      } finally {
        read.delete(mail.messageId);
        begun.delete(mail.messageId);
      }
    };
  }
  const files = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = join(config.dataDir, 'outbox');
  return async (message) => {
    const sent = await files.sendMail(envelope(message));
    await mkdir(folder, { recursive: true });
    await writeWhole(join(folder, `${String(message.id).padStart(8, '0')}.eml`), sent.message as Buffer);
  };
}

/** The mail server's own words, where it said any. */
function messageOf(error: unknown): string {
  const { response, message } = error as { response?: unknown; message?: unknown };
  return String(response || message || 'unknown');
}

const isRefusal = (error: unknown): boolean => Number((error as { responseCode?: unknown }).responseCode) >= 400;

/** A reader of the folder never meets half a file. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}
