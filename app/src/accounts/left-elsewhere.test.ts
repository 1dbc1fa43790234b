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

import { hasAccountOrder, openDraft, turnToOther } from '../order-form/order-draft.ts';
import { emptyOrder } from '../order-form/order-input.ts';
import { findReceived, saveReceived } from '../order-form/received.ts';
import { forgetAll } from '../query/client.ts';
import { store } from '../state/store.ts';
import { endVisit } from '../state/visit.ts';
import { resumeSession, startSession } from './current-user.ts';
import { clearDrafts } from './drafts.ts';
import { hasLostOrder, sentBy, sentOrder } from './sent-orders.ts';
import { rememberSignedIn } from './signed-in.ts';

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
  openDraft(person === 'visitor' ? 'visitor' : person.id).stored?.email;

beforeEach(() => {
  location.pathname = '/submit';
  resumeSession(ada);
  openDraft(ada.id).save(typed);
});
afterEach(() => {
  vi.clearAllMocks();
  rememberSignedIn(null);
  for (const person of [ada.id, bo.id, 'visitor'] as const) clearDrafts(person);
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
  leaveElsewhere('deleted');
  expect([shownTo('visitor'), shownTo(ada), sessionStorage.length]).toEqual([undefined, undefined, 0]);
});

describe('what a visitor typed or sent in this tab', () => {
  const begun = { ...emptyOrder, firstName: 'Ada', email: 'new@example.org' };
  const document = new File(['text'], 'essay.docx');
  const lost = { order: '[]', key: 'a', sender: 'visitor', isWhole: true, sentAt: Date.now() } as const;
  const begin = () => {
    rememberSignedIn(null);
    const form = openDraft('visitor');
    form.save({ ...begun, fileUpload: document });
    store.set(sentOrder('visitor', lost.key), lost);
    return form;
  };

  it('is theirs from their login on, also in a form that is still open, and nobody else’s', () => {
    const form = begin();
    resumeSession(ada);
    form.save({ ...begun, lastName: 'L', fileUpload: document });
    expect([shownTo('visitor'), shownTo(bo)]).toEqual([begun.email, undefined]);
    rememberSignedIn(null);
    form.save({ ...begun, lastName: 'Lovelace', fileUpload: document });
    expect(shownTo('visitor')).toBeUndefined();
    expect(openDraft(ada.id).stored).toMatchObject({ lastName: 'Lovelace', fileUpload: document });
    expect([sentBy('visitor'), sentBy(ada.id)]).toEqual([[], [lost]]);
    startSession(bo);
    expect([shownTo(bo), sentBy(bo.id)]).toEqual([undefined, []]);
  });

  it('is a visitor’s again that is first typed after the session has ended, also in a form that was open before', () => {
    rememberSignedIn(null);
    const form = openDraft('visitor');
    resumeSession(ada);
    rememberSignedIn(null);
    form.save(begun);
    expect([shownTo('visitor'), shownTo(ada)]).toEqual([begun.email, typed.email]);
    form.remove();
    expect(shownTo('visitor')).toBeUndefined();
  });

  it('and may have arrived keeps its key in the open form after their session has ended', () => {
    const form = begin();
    resumeSession(ada);
    rememberSignedIn(null);
    expect([sentBy(form.owner().person), hasLostOrder('visitor'), hasAccountOrder()]).toEqual([[lost], false, true]);
  });

  it('is nobody’s yet while the server has not said who is signed in, whoever this browser remembers', () => {
    begin();
    changeElsewhere('signedIn', String(ada.id));
    expect([shownTo('visitor'), shownTo(ada)]).toEqual([begun.email, typed.email]);
    rememberSignedIn(null);
    resumeSession(bo);
    expect([shownTo(bo), sentBy(bo.id)]).toEqual([begun.email, [lost]]);
  });

  it('is that of whoever this tab has heard of, once they leave', () => {
    begin();
    startSession(bo);
    rememberSignedIn(null);
    begin();
    changeElsewhere('signedIn', String(bo.id));
    times += 1;
    changeElsewhere('left', `logged-out ${bo.id} ${times}`);
    expect(reason()).toBe('logged-out-ordered');
    rememberSignedIn(null);
    expect([shownTo('visitor'), shownTo(bo), sentBy('visitor')]).toEqual([undefined, begun.email, []]);
  });

  it.each([
    ['logged-out', [true, 'new@example.org']],
    ['deleted', [false, undefined]],
  ])('may have arrived: who has %s elsewhere is told, and what is left keeps its key', (how, left) => {
    begin();
    resumeSession(ada);
    leaveElsewhere(how);
    expect(reason()).toBe(`${how}-ordered`);
    rememberSignedIn(null);
    expect([hasLostOrder(ada.id), shownTo(ada)]).toEqual(left);
    expect([hasLostOrder('visitor'), shownTo('visitor')]).toEqual([false, undefined]);
  });

  it('lies beside an older order of theirs: each as it was, in turn, until it is sent', () => {
    begin();
    resumeSession(ada);
    const first = openDraft(ada.id);
    expect([first.stored, first.others()]).toEqual([{ ...begun, fileUpload: document }, 1]);
    const named = { preset: 'express', presetCode: 'SPRING' };
    turnToOther(ada.id, named);
    const older = openDraft(ada.id);
    expect([older.stored, older.others()]).toEqual([{ ...typed, ...named }, 1]);
    turnToOther(ada.id, { preset: '', presetCode: '' });
    expect(openDraft(ada.id).stored).toEqual({ ...begun, fileUpload: document });
    openDraft(ada.id).remove();
    expect([shownTo(ada), openDraft(ada.id).others()]).toEqual([typed.email, 0]);
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

it('a visitor’s confirmation is not shown to whoever signs in elsewhere afterwards', () => {
  rememberSignedIn(null);
  forgetAll();
  saveReceived(received, 'visitor');
  expect(findReceived(12)).toEqual(received);
  changeElsewhere('signedIn', String(bo.id));
  expect(findReceived(12)).toBeUndefined();
});

it('a visitor’s confirmation does not stay in a tab in which one person follows another', () => {
  saveReceived(received, 'visitor');
  changeElsewhere('signedIn', String(bo.id));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(received.trackingUrl);
});

it('a confirmation is shown in its visit after the session has ended, and later to its owner alone', () => {
  saveReceived(received, ada.id);
  rememberSignedIn(null);
  expect(findReceived(12)).toEqual(received);
  startSession(bo);
  expect(findReceived(12)).toBeUndefined();
  startSession(ada);
  expect(findReceived(12)).toEqual(received);
  rememberSignedIn(null);
  saveReceived({ ...received, submissionId: 13 }, 'visitor');
  rememberSignedIn(bo.id);
  endVisit();
  expect(findReceived(13)).toBeUndefined();
});
