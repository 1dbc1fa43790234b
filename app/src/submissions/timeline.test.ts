import type { SubmissionEvent } from '@marginalia/bff/contract';
import { describe, expect, it } from 'vitest';
import { timelineItems } from './timeline.ts';

const order = {
  status: 'paid' as const,
  submittedAt: '2026-03-01T09:00:00.000Z',
  approvedAt: '2026-03-02T09:00:00.000Z',
  rejectedAt: null,
  paidAt: '2026-03-03T09:00:00.000Z',
  startedAt: null,
  completedAt: null,
};
// As the server tells of a mail: once, in its last state and at that state's time.
const mail = (id: string, type: SubmissionEvent['type'], writtenAt: string, at = writtenAt): SubmissionEvent => ({
  id,
  type,
  at,
  writtenAt,
  detail: 'About your order',
  actor: 'system',
  actorName: null,
});
const shape = (...args: Parameters<typeof timelineItems>) =>
  timelineItems(...args).map(({ title, state }) => `${title}: ${state}`);

describe('the timeline of an order', () => {
  it('tells what is done, where it is and what is to come', () => {
    expect(shape(order, [])).toEqual([
      'Ordered: done',
      'Approved: done',
      'Paid: current',
      'Editing: upcoming',
      'Completed: upcoming',
    ]);
  });

  it('tells of a quote where it was sent', () => {
    const quoted: SubmissionEvent = { ...mail('q', 'quoted', '2026-03-02T12:00:00.000Z'), actor: 'administrator' };
    expect(shape(order, [quoted]).slice(0, 4)).toEqual([
      'Ordered: done',
      'Approved: done',
      'Quote sent: done',
      'Paid: current',
    ]);
  });
  it('is at the quote, where that came after the last step', () => {
    const quoted: SubmissionEvent = { ...mail('q', 'quoted', '2026-03-02T12:00:00.000Z'), actor: 'administrator' };
    expect(shape({ ...order, status: 'approved', paidAt: null }, [quoted])).toEqual([
      'Ordered: done',
      'Approved: done',
      'Quote sent: current',
      'Payment: upcoming',
      'Editing: upcoming',
      'Completed: upcoming',
    ]);
  });

  it('tells of a newer version of the document where it came in', () => {
    const replaced: SubmissionEvent = {
      ...mail('7', 'mail_sent', '2026-03-01T12:00:00.000Z'),
      type: 'document_replaced',
    };
    expect(shape(order, [replaced])).toEqual([
      'Ordered: done',
      'Newer version received: done',
      'Approved: done',
      'Paid: current',
      'Editing: upcoming',
      'Completed: upcoming',
    ]);
  });

  it('tells of a payment that failed, and of one after it', () => {
    const event = (type: SubmissionEvent['type'], hour: string): SubmissionEvent => ({
      ...mail(hour, type, `2026-03-02T${hour}:00:00.000Z`),
      actor: 'payment_provider',
    });
    const events = [event('payment_processing', '10'), event('payment_failed', '11')];
    const waiting = { ...order, status: 'approved' as const, paidAt: null };
    expect(shape(waiting, events).slice(2, 5)).toEqual([
      'Payment being processed: done',
      'Payment failed: failed',
      'Payment: upcoming',
    ]);
    expect(shape(order, events)[4]).toBe('Paid: current');
  });

  it('tells nothing of what becomes of another payment once the order is paid', () => {
    const event = (type: SubmissionEvent['type'], hour: string): SubmissionEvent => ({
      ...mail(hour, type, `2026-03-03T${hour}:00:00.000Z`),
      actor: 'payment_provider',
    });
    const events = [event('payment_processing', '08'), event('payment_failed', '10')];
    expect(shape(order, events).slice(2, 5)).toEqual([
      'Payment being processed: done',
      'Paid: current',
      'Editing: upcoming',
    ]);
    expect(shape(order, [event('payment_processing', '10')])).toEqual(shape(order, []));
    expect(shape(order, [event('refunded', '10')])[3]).toBe('Refund sent: current');
  });

  it('ends with a rejection', () => {
    const rejected = { ...order, status: 'rejected' as const, approvedAt: null, paidAt: null };
    expect(shape({ ...rejected, rejectedAt: '2026-03-02T09:00:00.000Z' }, [])).toEqual([
      'Ordered: done',
      'Not accepted: failed',
    ]);
  });

  const told = (events: SubmissionEvent[]) =>
    Object.fromEntries(timelineItems(order, events).map(({ id, description }) => [id, description]));

  it('tells of each mail at the step that it told of', () => {
    const events = [
      mail('1', 'mail_sent', '2026-03-01T09:00:00.000Z', '2026-03-01T09:00:05.000Z'),
      mail('2', 'mail_queued', '2026-03-02T09:00:00.000Z'),
      mail('3', 'mail_failed', '2026-03-03T09:00:00.000Z', '2026-03-03T09:00:01.000Z'),
    ];
    expect(told(events)).toMatchObject({
      ordered: 'Email sent',
      approved: 'Sending email',
      paid: expect.stringContaining('We couldn’t send the email'),
    });
    expect(shape(order, events)).toEqual(shape(order, []));
  });

  it('says which address a mail could not be sent to', () => {
    const failed = mail('1', 'mail_failed', '2026-03-01T09:00:00.000Z');
    expect(told([{ ...failed, recipient: 'ada@example.com' }]).ordered).toBe(
      'We couldn’t send the email to ada@example.com. Everything is on this page',
    );
  });

  it('does not say of a mail that may have arrived that it was not sent', () => {
    expect(told([mail('1', 'mail_unconfirmed', '2026-03-01T09:00:00.000Z')]).ordered).toBe(
      'Our email may not have arrived. Everything is on this page',
    );
  });

  it('keeps a mail at the step when it was written, also when it went out or was given up after the next ones', () => {
    const events = [
      mail('1', 'mail_sent', '2026-03-01T09:00:00.000Z', '2026-03-02T10:00:00.000Z'),
      mail('2', 'mail_failed', '2026-03-02T09:00:00.000Z', '2026-03-04T02:00:00.000Z'),
    ];
    expect(told(events)).toMatchObject({
      ordered: 'Email sent',
      approved: expect.stringContaining('We couldn’t send the email'),
      paid: undefined,
    });
  });

  it('has nothing to come once completed', () => {
    const completed = { ...order, status: 'completed' as const, completedAt: '2026-03-05T09:00:00.000Z' };
    expect(shape(completed, []).at(-1)).toBe('Completed: done');
  });
});
