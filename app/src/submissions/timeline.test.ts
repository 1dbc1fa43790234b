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
const mail = (id: string, type: SubmissionEvent['type'], at: string, detail: string): SubmissionEvent => ({
  id,
  type,
  at,
  detail,
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
      'Editor at work: upcoming',
      'Completed: upcoming',
    ]);
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

  it('tells of each mail once, in its last state, at the step that it told of', () => {
    const events = [
      mail('1', 'mail_queued', '2026-03-02T09:00:01.000Z', 'Your order is approved'),
      mail('2', 'mail_sent', '2026-03-02T09:00:05.000Z', 'Your order is approved'),
      mail('3', 'mail_failed', '2026-03-03T09:00:01.000Z', 'Payment received'),
    ];
    expect(told(events)).toMatchObject({
      ordered: undefined,
      approved: 'Email sent',
      paid: expect.stringContaining('could not be sent'),
    });
    expect(shape(order, events)).toEqual(shape(order, []));
  });

  it('keeps a mail at the step when it was written, also when it went out after the next one', () => {
    const events = [
      mail('1', 'mail_queued', '2026-03-01T09:00:00.000Z', 'We have your document'),
      mail('2', 'mail_sent', '2026-03-02T10:00:00.000Z', 'We have your document'),
    ];
    expect(told(events)).toMatchObject({ ordered: 'Email sent', approved: undefined });
  });

  it('has nothing to come once completed', () => {
    const completed = { ...order, status: 'completed' as const, completedAt: '2026-03-05T09:00:00.000Z' };
    expect(shape(completed, []).at(-1)).toBe('Completed: done');
  });
});
