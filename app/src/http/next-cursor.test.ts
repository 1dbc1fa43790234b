import { describe, expect, it } from 'vitest';
import { nextCursor } from './next-cursor.ts';

describe('the next page of a list', () => {
  it('is named by the cursor of the link', () => {
    expect(nextCursor('</api/submissions?limit=50&cursor=a%2Fb>; rel="next"')).toBe('a/b');
    expect(nextCursor('<https://x.example/api?cursor=1>; rel=next')).toBe('1');
  });
  it('is not there on the last page', () => {
    expect(nextCursor(null)).toBeUndefined();
    expect(nextCursor('</api/submissions>; rel="first"')).toBeUndefined();
  });
});
