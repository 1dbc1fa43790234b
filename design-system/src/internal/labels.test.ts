import { describe, expect, it } from 'vitest';
import { mergeLabels } from './labels.js';

const base = { close: 'Close', keys: { Enter: 'Enter', Tab: 'Tab' }, count: (count: number) => `${count}` };

describe('mergeLabels', () => {
  it('replaces single words at every depth and keeps the rest', () => {
    const merged = mergeLabels(base, { keys: { Enter: 'Eingabe' }, count: (count) => `${count} mal` });
    expect(merged.close).toBe('Close');
    expect(merged.keys).toEqual({ Enter: 'Eingabe', Tab: 'Tab' });
    expect(merged.count(2)).toBe('2 mal');
    expect(base.keys.Enter).toBe('Enter');
  });

  it('keeps a word in the place of undefined, and lets an empty one hide it', () => {
    expect(mergeLabels(base, { close: undefined, keys: { Tab: undefined } })).toEqual(base);
    expect(mergeLabels(base, { close: '' }).close).toBe('');
  });

  it('returns the words themselves when nothing replaces them, so that they stay the same in each render', () => {
    expect(mergeLabels(base, undefined)).toBe(base);
  });
});
