import type { CurrentUser, Profile } from '@marginalia/bff/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { http } from '../http/http.ts';
import { openDraft } from '../order-form/order-draft.ts';
import { emptyOrder } from '../order-form/order-input.ts';
import { store } from '../state/store.ts';
import { endSession, leaveBrowser, signedInPerson, startSession } from './current-user.ts';
import { clearDrafts, draftAtom, draftKey } from './drafts.ts';
import type { Person } from './person.ts';
import { profile } from './profile.ts';
import { rememberSignedIn, signedInAtom } from './signed-in.ts';

const person = (id: number, firstName: string): Profile => ({
  id,
  username: null,
  email: `${firstName.toLowerCase()}@example.org`,
  firstName,
  lastName: 'Example',
  isAdmin: false,
  role: null,
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
  await expect.poll(() => store.get(profile.atom).data).toBeDefined();
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

it('knows who is signed in where only their profile could be read', async () => {
  const ada = person(1, 'Ada');
  serve(ada);
  await endSession(() => undefined);
  expect(signedInPerson()).toBe('visitor');
  await readAccount();
  expect(signedInPerson()).toBe(ada.id);
  await endSession(() => undefined);
});

describe('unsaved work in the browser', () => {
  // Node has no local storage without a file of its own.
  beforeAll(() => void vi.stubGlobal('localStorage', sessionStorage));
  afterAll(() => void vi.unstubAllGlobals());
  const order = { ...emptyOrder, email: 'ada@example.org' };
  // A page makes the atom of a draft when it opens.
  const saveOrder = (who: Person) => openDraft(who).save(order);
  const loadOrder = (who: Person) => openDraft(who).stored;
  const review = (who: Person) => draftAtom(draftKey(who, 'review-12'), (stored) => stored);
  const [ada, bo] = [person(1, 'Ada'), person(2, 'Bo')];

  it('is gone once its person logs out, with what was typed in this tab before', async () => {
    serve(ada);
    startSession(ada);
    for (const who of [ada.id, 'visitor', bo.id] as const) {
      saveOrder(who);
      store.set(review(who), { notes: 'typed by one person' });
    }
    await endSession(() => undefined);
    for (const gone of [ada.id, 'visitor'] as const)
      expect([loadOrder(gone), store.get(review(gone))]).toEqual([undefined, undefined]);
    // Somebody else's session expired in this browser: the work is there when they come back.
    expect(loadOrder(bo.id)).toMatchObject({ email: order.email });
    expect(store.get(review(bo.id))).toEqual({ notes: 'typed by one person' });
    clearDrafts(bo.id);
  });

  it('is gone also where another call is told during the logout that nobody is signed in', async () => {
    // This page has not read the account yet.
    expect(signedInPerson()).toBe('visitor');
    rememberSignedIn(ada.id);
    saveOrder(ada.id);
    vi.mocked(http).mockImplementationOnce(async () => rememberSignedIn(null));
    await endSession(() => undefined);
    expect(loadOrder(ada.id)).toBeUndefined();
  });

  it('is gone before the page shows that nobody is signed in', async () => {
    serve(ada);
    startSession(ada);
    saveOrder(ada.id);
    const seen: unknown[] = [];
    const stop = store.sub(signedInAtom, () => seen.push(loadOrder(ada.id)));
    await endSession(() => undefined);
    stop();
    expect(seen).toEqual([undefined]);
  });

  it('is not stored any more while and after its person leaves', async () => {
    serve(ada);
    startSession(ada);
    const [opened, typed] = [review(ada.id), openDraft(ada.id)];
    await endSession(() => {
      // The page is still there, and a save of it fails or a key is pressed.
      store.set(opened, { notes: 'typed while leaving' });
      typed.save(order);
    });
    store.set(opened, { notes: 'answered late' });
    expect([loadOrder(ada.id), store.get(review(ada.id))]).toEqual([undefined, undefined]);
  });

  it('is gone when the account is deleted, even where the next page does not come', async () => {
    serve(ada);
    startSession(ada);
    saveOrder(ada.id);
    const seen: unknown[] = [];
    const leave = () => {
      seen.push(loadOrder(ada.id), store.get(signedInAtom));
      return Promise.reject(new Error('The next page did not come'));
    };
    await expect(leaveBrowser('deleted', leave)).rejects.toThrow('did not come');
    expect(seen).toEqual([undefined, null]);
    expect(signedInPerson()).toBe('visitor');
  });

  it('is nobody else’s, also of numbers that begin alike', () => {
    saveOrder(1);
    saveOrder(12);
    expect(loadOrder(2)).toBeUndefined();
    clearDrafts(1);
    expect([loadOrder(1), loadOrder(12)]).toMatchObject([undefined, { email: order.email }]);
    clearDrafts(12);
  });

  it('stays where another tab has stored newer work since', () => {
    const own = review(ada.id);
    store.set(own, 'what this tab typed');
    localStorage.setItem(draftKey(ada.id, 'review-12'), '"what another tab typed"');
    store.set(own, undefined);
    expect(store.get(review(ada.id))).toBe('what another tab typed');
    store.set(review(ada.id), undefined);
    expect(store.get(review(ada.id))).toBeUndefined();
  });
});
