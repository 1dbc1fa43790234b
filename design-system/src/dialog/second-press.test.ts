import type { MouseEvent } from 'react';
import { expect, it } from 'vitest';
import { isSecondPress } from './second-press.js';

const first = { clientX: 100, clientY: 100, timeStamp: 1_000 };
const press = (changed: object) =>
  ({ clientX: 104, clientY: 97, timeStamp: 1_300, detail: 1, isTrusted: true, ...changed }) as MouseEvent;

it.each([
  ['soon after the first and beside it', {}, true],
  ['counted as the second', { detail: 2, timeStamp: 1_800, clientX: 400 }, true],
  ['later', { timeStamp: 1_500 }, false],
  ['by another clock', { timeStamp: 900 }, false],
  ['elsewhere', { clientX: 131 }, false],
  ['elsewhere, above', { clientY: 60 }, false],
  ['by a key, which has no place', { detail: 0 }, false],
  ['by a script, as in a test', { isTrusted: false }, false],
])('a press is the second of a double click, or not: %s', (_, changed, isSecond) => {
  expect(isSecondPress(first, press(changed))).toBe(isSecond);
});

it('a press is no second one where none came before', () => {
  expect(isSecondPress(undefined, press({}))).toBe(false);
});
