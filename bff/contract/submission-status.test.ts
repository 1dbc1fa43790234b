import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  feedbackStatuses,
  findStatusChange,
  findTransition,
  readStatus,
  submissionStatuses,
  transitions,
} from './submission-status.ts';

/** The specification's point 4, written out by hand: what the table must say, in another form. */
const documented: Record<string, Record<string, string>> = {
  pending_approval: { approve: 'approved', reject: 'rejected' },
  approved: { pay: 'paid', record_payment: 'paid' },
  paid: { start: 'in_progress', complete: 'completed' },
  in_progress: { complete: 'completed' },
  completed: {},
  rejected: {},
};
const actions = ['approve', 'reject', 'pay', 'record_payment', 'start', 'complete'] as const;

describe('the state machine of a submission', () => {
  it.each(submissionStatuses.flatMap((from) => actions.map((action) => [from, action] as const)))(
    '%s, %s',
    (from, action) => {
      expect(findTransition(action, from)?.to).toBe(documented[from]?.[action]);
    },
  );

  it('takes a completion back to where it came from, and only there', () => {
    const leading = (action: string) => transitions.filter((row) => row.action === action);
    expect(leading('undo_completion').map(({ from, to }) => [to, from])).toEqual(
      leading('complete').map(({ from, to }) => [from, to]),
    );
    for (const to of ['paid', 'in_progress'] as const) expect(findStatusChange('completed', to)).toBeUndefined();
  });

  it('is left to the payment provider only where money moves', () => {
    expect(transitions.filter((t) => t.by === 'payment_provider').map((t) => t.action)).toEqual(['pay']);
  });

  it('never makes a submission paid by a change of status', () => {
    for (const from of submissionStatuses) expect(findStatusChange(from, 'paid')).toBeUndefined();
  });

  it('ends: whatever is done, no submission moves more than four times', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 40 }), (steps) => {
        let status: (typeof submissionStatuses)[number] = 'pending_approval';
        let moves = 0;
        for (const action of steps) {
          const next = findTransition(action, status);
          if (!next) continue;
          status = next.to;
          moves += 1;
        }
        expect(moves).toBeLessThanOrEqual(4);
        if (status === 'completed') expect(moves).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('reads the older alias and nothing unknown [spec 4.alias]', () => {
    expect(readStatus('pending')).toBe('pending_approval');
    expect(readStatus('completed')).toBe('completed');
    expect(readStatus('Completed')).toBeUndefined();
    expect(readStatus('')).toBeUndefined();
  });

  it('takes feedback from payment on', () => {
    expect(feedbackStatuses).toEqual(['paid', 'in_progress', 'completed']);
  });
});
