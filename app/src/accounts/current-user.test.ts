import type { CurrentUser, Profile } from '@marginalia/bff/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { http } from '../http/http.ts';
import { loadOrderDraft, saveOrderDraft } from '../order-form/order-draft.ts';
import { emptyOrder } from '../order-form/order-input.ts';
import { store } from '../query/store.ts';
import { keepDraft, readDraft } from '../review/stored-draft.ts';
import { endSession, startSession } from './current-user.ts';
import { clearDrafts, draftKey, type Person } from './drafts.ts';
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
  await endSession(() => undefined);
  serve(bo);
  startSession(bo);
  const { first, last } = await readAccount();
  expect(first).toBeUndefined();
  expect(last?.firstName).toBe('Bo');
});

describe('unsaved work in the browser', () => {
  // Node has no local storage without a file of its own.
  beforeAll(() => void vi.stubGlobal('localStorage', sessionStorage));
  afterAll(() => void vi.unstubAllGlobals());
  const order = { ...emptyOrder, email: 'ada@example.org' };
  const review = (person: Person) => draftKey(person, 'review-12');
  const [ada, bo] = [person(1, 'Ada'), person(2, 'Bo')];

  it('is gone once its person logs out, with what was typed in this tab before', async () => {
    serve(ada);
    startSession(ada);
    for (const who of [ada.id, 'visitor', bo.id] as const) {
      saveOrderDraft(who, order);
      keepDraft(review(who), { notes: 'typed by one person' });
    }
    await endSession(() => undefined);
    for (const gone of [ada.id, 'visitor'] as const)
      expect([loadOrderDraft(gone), readDraft(review(gone))]).toEqual([undefined, undefined]);
    // Somebody else's session expired in this browser: the work is there when they come back.
    expect(loadOrderDraft(bo.id)).toMatchObject({ email: order.email });
    expect(readDraft(review(bo.id))).toEqual({ notes: 'typed by one person' });
    clearDrafts(bo.id);
  });

  it('is nobody else’s, also of numbers that begin alike', () => {
    saveOrderDraft(1, order);
    saveOrderDraft(12, order);
    expect(loadOrderDraft(2)).toBeUndefined();
    clearDrafts(1);
    expect([loadOrderDraft(1), loadOrderDraft(12)]).toMatchObject([undefined, { email: order.email }]);
    clearDrafts(12);
  });
});
