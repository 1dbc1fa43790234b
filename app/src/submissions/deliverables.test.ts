import { describe, expect, it } from 'vitest';
import { deliverablesOf } from './deliverables.ts';

const place = { id: 'a', text: 'word', startIndex: 0, endIndex: 4 };
const highlights = [{ ...place, comment: 'Why?', color: 'yellow' }];
const suggestions = [{ ...place, replacement: 'term' }];
const none = { highlights: [], suggestions: [] };
const order = (kind: 'docx' | 'doc' | null) => ({ id: 7, documentNotes: { kind, words: 1, remarks: [] } });
const idsOf = (...input: Parameters<typeof deliverablesOf>) => deliverablesOf(...input).map(({ id }) => id);

describe('what a review leaves the house as', () => {
  it('is nothing without marks', () => expect(idsOf(order('docx'), none)).toEqual([]));
  it('is the client’s own file and the feedback', () =>
    expect(idsOf(order('docx'), { ...none, highlights })).toEqual(['docx', 'html']));
  it('has a clean copy where changes are suggested', () =>
    expect(idsOf(order('docx'), { ...none, suggestions })).toEqual(['docx', 'clean', 'html']));
  it.each(['doc', null] as const)('is the feedback alone for %s', (kind) =>
    expect(idsOf(order(kind), { highlights, suggestions })).toEqual(['html']),
  );
  it('has the address of each', () =>
    expect(deliverablesOf(order('docx'), { ...none, suggestions }).map(({ href }) => href)).toContain(
      '/api/submissions/7/export?format=clean',
    ));
});
