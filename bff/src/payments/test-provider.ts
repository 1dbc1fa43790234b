import { randomBytes } from 'node:crypto';
import { keyFor } from '../config/secret.ts';
import type { App } from '../http/app.ts';
import { refusal } from '../http/refusal.ts';
import { days } from '../time/time.ts';
import { type PaymentEvent, PaymentEventSchema, type PaymentProvider } from './provider.ts';
import { isSigned, sign } from './signature.ts';

const signatureHeader = 'payment-signature';

export interface TestProvider extends PaymentProvider {
  /** The event of what somebody did on the test page, signed as a provider signs it. */
  event(event: Omit<PaymentEvent, 'id'>): { body: Buffer; headers: Record<string, string> };
}

/** A provider that moves no money: its page is served here, its events are signed and read like anybody's. */
export function testProvider({ config, secret, clock }: Pick<App, 'config' | 'secret' | 'clock'>): TestProvider {
  const key = keyFor(secret, 'events of the test checkout');
  return {
    id: 'test',
    name: 'test checkout',
    sessionDuration: days,
    async open() {
      const sessionId = `test_${randomBytes(24).toString('base64url')}`;
      return { sessionId, url: `${config.publicUrl}/checkout/${sessionId}` };
    },
    readEvent(body, headers) {
      if (!isSigned(key, body, headers[signatureHeader], clock()))
        throw refusal(400, 'The signature of this event is not right');
      const event = PaymentEventSchema.safeParse(parsed(body));
      if (!event.success) throw refusal(400, 'This event cannot be read');
      return event.data;
    },
    async refund({ key }) {
      return { refundId: `test_${key}`, status: 'refunded' };
    },
    event(event) {
      const id = `event_${randomBytes(16).toString('base64url')}`;
      const body = Buffer.from(JSON.stringify({ id, ...event }));
      return { body, headers: { [signatureHeader]: sign(key, body, clock()) } };
    },
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
