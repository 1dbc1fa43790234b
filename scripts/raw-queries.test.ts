import { describe, expect, it } from 'vitest';
import { countRawQueries, findRawQueries } from './raw-queries.mjs';

const tables = new Set(['users', 'outbox']);

describe('raw queries', () => {
  it.each([
    [`read('users').first('id');`, 1],
    [`await database.write('outbox').delete();`, 1],
    [`knex('users').join('outbox', 'outbox.userId', 'users.id');`, 2],
    [`knex.select().from('users');`, 1],
    [`User.query(read).findById(1); database.onChange('outbox', look); version(['users']); label('a word');`, 0],
  ])('are counted in %s', (code, count) => {
    expect(countRawQueries('a.ts', code, tables)).toBe(count);
  });

  it('are refused past the number of their file, and an entry that is not needed is named', () => {
    const files = [
      ['a.ts', `read('users'); read('users');`],
      ['b.ts', 'User.query(read);'],
    ];
    expect(findRawQueries(files, tables, { 'a.ts': [2, 'figures'] })).toEqual([]);
    expect(findRawQueries(files, tables, { 'a.ts': [1, 'figures'], 'b.ts': [1, 'figures'] })).toEqual([
      expect.stringContaining('a.ts calls knex with a table 2 times and may do so 1 times'),
      expect.stringContaining('b.ts calls knex with no table'),
    ]);
  });
});
