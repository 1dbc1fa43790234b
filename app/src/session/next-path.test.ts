import { describe, expect, it } from 'vitest';
import { loginLink, readNextPath } from './next-path.ts';

const read = (next: string) => readNextPath({ search: `?${new URLSearchParams({ next })}`, state: null });

describe('where to go on after signing in', () => {
  it.each(['/admin/enhanced', '/admin/submissions/7?tab=notes#top'])('goes on to %s', (path) => {
    expect(read(path)).toBe(path);
  });
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', ''])(
    'never leaves this site for %j',
    (path) => expect(read(path)).toBeUndefined(),
  );
  it('reads what the link wrote', () => {
    const link = new URL(loginLink('/admin?range=7d&x=1'), 'https://here.invalid');
    expect(readNextPath({ search: link.search, state: null })).toBe('/admin?range=7d&x=1');
  });
  it('reads what the guard gave, and nothing else that may be in the history', () => {
    expect(readNextPath({ search: '', state: { next: '/admin/analytics' } })).toBe('/admin/analytics');
    expect(readNextPath({ search: '', state: { next: '//evil.example' } })).toBeUndefined();
    expect(readNextPath({ search: '', state: { next: 7 } })).toBeUndefined();
    expect(readNextPath({ search: '', state: null })).toBeUndefined();
  });
});
