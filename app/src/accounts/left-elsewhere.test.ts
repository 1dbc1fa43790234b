import type { CurrentUser } from '@marginalia/bff/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { window, location, local } = vi.hoisted(() => {
  const hoisted = {
    window: new EventTarget(),
    location: { pathname: '', search: '', replace: vi.fn(), reload: vi.fn() },
    local: new Map<string, string>(),
  };
  // The modules listen to other tabs as soon as they are loaded.
  vi.stubGlobal('window', hoisted.window);
  vi.stubGlobal('location', hoisted.location);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => hoisted.local.get(key) ?? null,
    setItem: (key: string, text: string) => void hoisted.local.set(key, text),
    removeItem: (key: string) => hoisted.local.delete(key),
  });
  return hoisted;
});

import { openDraft, orderDraftAtom } from '../order-form/order-draft.ts';
import { emptyOrder } from '../order-form/order-input.ts';
import { findReceived, saveReceived } from '../order-form/received.ts';
import { store } from '../state/store.ts';
import { resumeSession, startSession } from './current-user.ts';
import { draftAtom, draftKey } from './drafts.ts';
import { hasLostOrder, sentOrders } from './sent-orders.ts';

vi.mock('../http/http.ts');
// Its components look for a document.
vi.mock('@marginalia/design-system', () => ({ dismissToast: () => undefined }));

const [ada, bo] = [{ id: 1 }, { id: 2 }] as CurrentUser[] as [CurrentUser, CurrentUser];
const typed = { ...emptyOrder, email: 'ada@example.org' };
const received = { submissionId: 12, trackingUrl: '/track/x', email: typed.email, isConfirmationMailed: true };

function changeElsewhere(key: string, text: string) {
  local.set(key, text);
  window.dispatchEvent(Object.assign(new Event('storage'), { key }));
}
let times = 0;
const leaveElsewhere = (how: string) => {
  times += 1;
  changeElsewhere('left', `${how} ${ada.id} ${times}`);
};
const reason = () => new URL(location.replace.mock.lastCall?.[0], 'http://localhost').searchParams.get('reason');
/** What an order form shows that this person, or a visitor, opens in this tab. */
const shownTo = (person: CurrentUser | 'visitor') =>
  store.get(orderDraftAtom(person === 'visitor' ? 'visitor' : person.id))?.email;

beforeEach(() => {
  location.pathname = '/submit';
  resumeSession(ada);
  store.set(orderDraftAtom(ada.id), typed);
});
afterEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
});

it('what a person typed is shown to nobody after their logout in another tab, and is there when they log in', () => {
  leaveElsewhere('logged-out');
  expect(reason()).toBe('logged-out-unsent');
  expect(shownTo('visitor')).toBeUndefined();
  startSession(bo);
  expect(shownTo(bo)).toBeUndefined();
  startSession(ada);
  expect(shownTo(ada)).toBe(typed.email);
});

it.each(['/submit', '/faq'])('an account that is deleted in another tab leaves no draft on %s', (pathname) => {
  location.pathname = pathname;
  store.set(
    draftAtom(draftKey(ada.id, 'order'), (stored) => stored, 'session'),
    typed,
  );
  leaveElsewhere('deleted');
  expect([shownTo('visitor'), shownTo(ada), sessionStorage.length]).toEqual([undefined, undefined, 0]);
});

it.each(['logged-out', 'deleted'])(
  'who has %s elsewhere is told of a visitor’s order that may have arrived, and it keeps its key',
  (how) => {
    store.set(orderDraftAtom('visitor'), typed);
    store.set(sentOrders('visitor'), [{ order: '[]', key: 'a', isWhole: true, sentAt: Date.now() }]);
    leaveElsewhere(how);
    expect(reason()).toBe(`${how}-ordered`);
    expect([hasLostOrder('visitor'), shownTo('visitor')]).toEqual([true, typed.email]);
  },
);

describe('a form that a visitor began before the person signed in in another tab', () => {
  const begun = { ...emptyOrder, firstName: 'Ada', email: 'new@example.org' };
  const document = new File(['text'], 'essay.docx');
  const goOn = () => {
    const form = openDraft('visitor');
    form.save({ ...begun, fileUpload: document });
    form.handOver(ada.id);
    return form;
  };

  it('is that person’s, beside their older draft until a form opens for them', () => {
    store.set(orderDraftAtom(ada.id), { ...typed, universityName: 'Leeds' });
    const form = goOn();
    form.save({ ...begun, lastName: 'L', fileUpload: document });
    expect([shownTo('visitor'), shownTo(bo)]).toEqual([undefined, undefined]);
    const joined = {
      firstName: 'Ada',
      lastName: 'L',
      email: begun.email,
      universityName: 'Leeds',
      fileUpload: document,
    };
    expect(openDraft(ada.id).stored).toMatchObject(joined);
  });

  it('leaves nothing of an order that was sent, and the older draft', () => {
    goOn().remove();
    expect(openDraft(ada.id).stored).toEqual(typed);
    expect(shownTo('visitor')).toBeUndefined();
  });

  it('keeps what was begun earlier in the same way', () => {
    goOn();
    const again = openDraft('visitor');
    again.save({ ...emptyOrder, instructionsPrompt: 'Second' });
    again.handOver(ada.id);
    again.save({ ...emptyOrder, instructionsPrompt: 'Second thoughts' });
    expect(openDraft(ada.id).stored).toMatchObject({ firstName: 'Ada', instructionsPrompt: 'Second thoughts' });
  });
});

it.each([
  ['in another tab', () => changeElsewhere('signedIn', String(bo.id))],
  ['in this tab after their session has ended', () => startSession(bo)],
])('nor to another person who signs in %s', (_, signIn) => {
  signIn();
  expect([shownTo('visitor'), shownTo(bo)]).toEqual([undefined, undefined]);
  startSession(ada);
  expect(shownTo(ada)).toBe(typed.email);
});

it('a visitor’s confirmation that comes after somebody signed in elsewhere is shown, and forgotten with their logout', () => {
  saveReceived(received, 'visitor');
  expect(sessionStorage.getItem('draft:1:sent')).toBeNull();
  expect(findReceived(12)).toEqual(received);
  leaveElsewhere('logged-out');
  expect(findReceived(12)).toBeUndefined();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(received.trackingUrl);
});
