import { describe, expect, it } from 'vitest';
import { initialsOf, tintOf } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['  gabriel   garcía márquez ', 'GM'],
    ['Plato', 'P'],
    ['李小龙', '李'],
    ['Łukasz Żak', 'ŁŻ'],
    ['E\u0301lodie n\u0303a', 'E\u0301N\u0303'],
    ['👩‍🏫 Teacher', '👩‍🏫T'],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

it('gives one person one tint, and several people several', () => {
  expect(tintOf('Ada Lovelace', 5)).toBe(tintOf('Ada Lovelace', 5));
  const tints = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Alan', 'Radia', 'Donald'].map((name) => tintOf(name, 5));
  expect(new Set(tints).size).toBeGreaterThan(2);
  expect(tints.every((tint) => tint >= 0 && tint < 5)).toBe(true);
});
