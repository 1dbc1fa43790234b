import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { FairQueue, QueueFull, type QueueLoad, type Requester } from '../http/fair-queue.ts';
import { busy } from '../http/refusal.ts';
import { serverRequester } from '../http/requester.ts';

export interface PasswordCost {
  /** KiB */
  readonly memory: number;
  readonly passes: number;
}
interface Parts extends PasswordCost {
  readonly salt: Buffer;
  readonly key: Buffer;
}

// The work happens in Node's four pool threads, which the database's driver uses too: two at once leave it room.
const queue = new FairQueue({ slots: 2, reservedSlots: 0, waiting: 100 });

/** How many passwords are being computed, and how many wait for their turn. */
export const passwordLoad = (): QueueLoad => queue.load;

async function derive(
  password: string,
  salt: Buffer,
  { memory, passes }: PasswordCost,
  requester: Requester,
): Promise<Buffer> {
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      const parameters = {
        message: password.normalize('NFC'),
        nonce: salt,
        parallelism: 1,
        tagLength: 32,
        memory,
        passes,
      };
      argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
    });
  try {
    return await queue.run(requester, work);
  } catch (error) {
    throw error instanceof QueueFull ? busy() : error;
  }
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The password as it is stored: Argon2id with its own salt, in the usual notation. */
export async function hashPassword(
  password: string,
  cost: PasswordCost,
  requester: Requester = serverRequester,
): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost, requester);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(key)}`;
}

/** Whether a password is the stored one. Without a stored one it takes as long and answers no: time tells nothing. */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
  cost: PasswordCost,
  requester: Requester = serverRequester,
): Promise<boolean> {
  const parts = partsOf(stored) ?? { ...cost, salt: Buffer.alloc(16), key: Buffer.alloc(32) };
  const key = await derive(password, parts.salt, parts, requester);
  return timingSafeEqual(key, parts.key) && Boolean(stored);
}

function partsOf(stored: string | null | undefined): Parts | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored ?? '');
  if (!found) return undefined;
  const [, memory, passes, salt = '', key = ''] = found;
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}
