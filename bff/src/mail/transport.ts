import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
}
/** Resolves when the message has been handed over. */
export type SendMail = (message: Message) => Promise<void>;

/** How long one mail may take from the first name lookup to the server's last answer. */
const sendTimeout = minutes;

/** Whether sending failed because the mail server could not be reached or did not answer in time. */
export const isUnreachable = (error: unknown): boolean => {
  const { command, code } = error as { command?: unknown; code?: unknown };
  return command === 'CONN' || code === 'EABORT';
};

/** By SMTP_URL, else as one `.eml` file each in DATA_DIR/outbox. */
export function mailTransport(config: Config, timeout = sendTimeout): SendMail {
  const domain = new URL(config.publicUrl).hostname;
  const envelope = ({ id, to, subject, text }: Message) => ({
    from: config.mailFrom,
    // As an object, so that nothing in an address is read as a second one.
    to: { name: '', address: to },
    subject,
    text,
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
    return async (message) => {
      await smtp.sendMail({ ...envelope(message), signal: AbortSignal.timeout(timeout) });
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

/** A reader of the folder never meets half a file. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}
