import type { CurrentUser } from '@marginalia/bff/contract';

/** Whose work it is: an account's number, or whoever is not signed in. */
export type Person = CurrentUser['id'] | 'visitor';
