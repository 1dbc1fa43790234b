import { describe, expect, it } from 'vitest';
import { matchItems } from './matchItems.js';

const items = ['University of Vienna', 'Universität Zürich', 'Vilnius University', 'École normale supérieure'].map(
  (label) => ({ label }),
);
const labels = (text: string) => matchItems(items, text).map(({ label }) => label);

describe('matchItems', () => {
  it('keeps everything while nothing is typed', () => {
    expect(labels('')).toEqual(items.map(({ label }) => label));
    expect(labels('  ')).toHaveLength(4);
  });

  it('puts labels that begin with the text first', () => {
    expect(labels('vi')).toEqual(['Vilnius University', 'University of Vienna']);
  });

  it('wants every word, in any order', () => {
    expect(labels('vienna univ')).toEqual(['University of Vienna']);
    expect(labels('vienna zurich')).toEqual([]);
  });

  it('looks past case, accents and punctuation', () => {
    expect(labels('ZURICH')).toEqual(['Universität Zürich']);
    expect(labels('ecole-normale')).toEqual(['École normale supérieure']);
    expect(labels('école')).toEqual(['École normale supérieure']);
  });
});
