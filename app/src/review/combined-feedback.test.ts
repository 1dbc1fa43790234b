import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineFeedback, splitFeedback } from './combined-feedback.ts';

describe('the edit page’s combined text (specification, point 7)', () => {
  it('holds link, notes and feedback', () => {
    const parts = { link: 'https://docs.google.com/document/d/1', notes: 'Two rounds.', feedback: 'Well argued.' };
    expect(combineFeedback(parts)).toBe(
      'Google Docs link: https://docs.google.com/document/d/1\n\nReview notes:\nTwo rounds.\n\nFeedback:\nWell argued.',
    );
  });

  it('is the feedback alone when there is nothing else', () => {
    expect(combineFeedback({ link: '', notes: ' ', feedback: 'Well argued.' })).toBe('Well argued.');
  });

  it('gives the same parts back, whatever was typed', () => {
    const text = fc.string({ unit: 'grapheme' }).map((value) => value.trim());
    fc.assert(
      fc.property(fc.constantFrom('', 'https://docs.google.com/document/d/x'), text, text, (link, notes, feedback) => {
        // A text that begins with one of our own headings is read as that part.
        fc.pre(!/^(Google Docs link: |Review notes:\n|Feedback:\n)/.test(feedback));
        expect(splitFeedback(combineFeedback({ link, notes, feedback }), notes)).toEqual({ link, notes, feedback });
      }),
    );
  });

  it('finds notes that the review does not know', () => {
    expect(splitFeedback('Review notes:\nOld.\n\nFeedback:\nGood.', '')).toEqual({
      link: '',
      notes: 'Old.',
      feedback: 'Good.',
    });
  });
});
