import { describe, expect, it } from 'vitest';
import { loginLink, readNextPath } from './next-path.ts';

const read = (next: string) => readNextPath(new URLSearchParams({ next }));

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
    expect(readNextPath(link.searchParams)).toBe('/admin?range=7d&x=1');
  });
});
