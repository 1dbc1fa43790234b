/** The login, and from there back to `next`, a path of this site. */
export const loginLink = (next: string): string => `/login?next=${encodeURIComponent(next)}`;
