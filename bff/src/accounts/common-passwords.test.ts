import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each(['asdf1234', '1234567a', 'monkey12345', 'p4ssword', '1234qwer', 'Hannover96', 'schatz123', 'Thesis2026!'])(
  'refuses %s, which stands in lists of leaked passwords but for its ending',
  (password) => expect(isCommonPassword(password)).toBe(true),
);

it.each(['correct horse battery staple', 'seven quiet margins', 'therapist', 'my cat is purple 7', 'Editorial-desk-9'])(
  'takes %s',
  (password) => expect(isCommonPassword(password)).toBe(false),
);

it.each(['Ravi.Kumar', 'ravi.kumar2026', 'RAVI.KUMAR!'])('refuses %s for the account of that name', (password) => {
  expect(isCommonPassword(password, ['ravi.kumar', null])).toBe(true);
  expect(isCommonPassword(`${password} and more`, ['ravi.kumar', null])).toBe(false);
});
