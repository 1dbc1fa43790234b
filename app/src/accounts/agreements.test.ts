import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveBoth, readAgreements, withdrawAll } from './agreements.ts';
import { rememberSignedIn } from './signed-in.ts';

const both = { termsAgreed: true, integrityAgreed: true };

// Node has no local storage without a file of its own.
beforeEach(() => void vi.stubGlobal('localStorage', sessionStorage));
afterEach(() => {
  rememberSignedIn(null);
  withdrawAll();
  vi.unstubAllGlobals();
});

it('the agreements of one person do not count for another one in the same browser', () => {
  rememberSignedIn(1);
  giveBoth();
  expect(readAgreements()).toEqual(both);
  // The session ended, and nobody logged out.
  rememberSignedIn(null);
  expect(readAgreements()).toEqual({});
  rememberSignedIn(2);
  expect(readAgreements()).toEqual({});
  rememberSignedIn(1);
  expect(readAgreements()).toEqual(both);
});

it('the agreements of a visitor count once the visitor has signed in', () => {
  giveBoth();
  rememberSignedIn(1);
  expect(readAgreements()).toEqual(both);
});

it('the agreements are stored as the specification names them', () => {
  giveBoth();
  expect([localStorage.getItem('termsAgreed'), localStorage.getItem('integrityAgreed')]).toEqual(['true', 'true']);
  withdrawAll();
  expect(localStorage.length).toBe(0);
});
