import type { CurrentUser, Profile } from '@marginalia/bff/contract';
import { expect, it, vi } from 'vitest';
import { http } from '../http/http.ts';
import { store } from '../store.ts';
import { endSession, startSession } from './current-user.ts';
import { profile } from './profile.ts';

const person = (id: number, firstName: string): Profile => ({
  id,
  username: null,
  email: `${firstName.toLowerCase()}@example.org`,
  firstName,
  lastName: 'Example',
  isAdmin: false,
  isEmailVerified: true,
  pendingEmail: null,
  countryCode: null,
  phoneNumber: null,
  universityName: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});

vi.mock('../http/http.ts');

/** A server at which one person is signed in. */
const serve = (who: Profile) => vi.mocked(http).mockResolvedValue(who);

/** Shows the account as a page does, until its data is there. */
async function readAccount(): Promise<{ first: Profile | undefined; last: Profile | undefined }> {
  const stop = store.sub(profile.atom, () => undefined);
  const first = store.get(profile.atom).data;
  await vi.waitFor(() => expect(store.get(profile.atom).data).toBeDefined());
  const last = store.get(profile.atom).data;
  stop();
  return { first, last };
}

it('shows nothing of one person to the next who signs in on the same page', async () => {
  const [ada, bo] = [person(1, 'Ada'), person(2, 'Bo')];
  serve(ada);
  startSession(ada satisfies CurrentUser);
  expect((await readAccount()).last?.firstName).toBe('Ada');
  sessionStorage.setItem('orderDraft', '{"email":"ada@example.org"}');
  await endSession(() => undefined);
  expect(sessionStorage.getItem('orderDraft')).toBeNull();
  serve(bo);
  startSession(bo);
  const { first, last } = await readAccount();
  expect(first).toBeUndefined();
  expect(last?.firstName).toBe('Bo');
});
