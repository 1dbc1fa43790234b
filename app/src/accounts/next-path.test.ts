import { describe, expect, it } from 'vitest';
import { loginLink } from '../layout/login-link.ts';
import { pathAfterLogin } from './next-path.ts';

const administrator = { isAdmin: true };
const client = { isAdmin: false };
const pathOf = (user: { isAdmin: boolean }, next: string) => pathAfterLogin(user, new URLSearchParams({ next }));

describe('where a login leads [spec 2.login-destination]', () => {
  it.each(['/admin', '/admin/enhanced', '/admin/submissions/7?tab=notes#top', '/admin?range=7d', '/ADMIN/enhanced'])(
    'to %s for an administrator who was on the way there, and never for others',
    (path) => {
      expect(pathOf(administrator, path)).toBe(path);
      expect(pathOf(client, path)).toBe('/profile');
    },
  );
  it.each(['/profile', '/submit?promo=X', '/', '/administration', '/track/x#/admin', '/faq?x=/admin'])(
    'to %s for others who were on the way there; an administrator goes to /admin',
    (path) => {
      expect(pathOf(client, path)).toBe(path);
      expect(pathOf(administrator, path)).toBe('/admin');
    },
  );
  it.each([
    ...['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', ''],
    ...['/.//evil.example', '/a/..//evil.example', '/%2e//evil.example', '/admin/..//evil.example'],
  ])('never away from this site: %j', (path) => {
    expect(pathOf(client, path)).toBe('/profile');
    expect(pathOf(administrator, path)).toBe('/admin');
  });
  it('to the path that the link holds', () => {
    const link = new URL(loginLink('/admin?range=7d&x=1'), 'https://here.invalid');
    expect(pathAfterLogin(administrator, link.searchParams)).toBe('/admin?range=7d&x=1');
  });
});
