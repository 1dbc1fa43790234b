import { describe, expect, it } from 'vitest';
import { countRawQueries, findRawQueries } from './raw-queries.mjs';

const tables = new Set(['users', 'outbox']);

describe('raw queries', () => {
  it.each([
    [`read('users').first('id');`, 1],
    [`await database.write('outbox').delete();`, 1],
    [`knex('users').join('outbox', 'outbox.userId', 'users.id');`, 2],
    [`knex.select().from('users');`, 1],
    [`const take = (table, { read }) => read(table).first();`, 1],
    [`const all = (database, table) => database.write(table).delete();`, 1],
    [`class Kept { #database; all(table) { return this.#database.read(table); } }`, 1],
    [`async function copy(snapshot: Knex, name: string) { await snapshot.batchInsert(name, []); }`, 1],
    [`const copy = (one: Knex.Transaction, name: string) => one.select('a').from(name);`, 1],
    [`database.transaction(async (inside) => { for (const name of all) await inside(name).delete(); });`, 1],
    [`const last = (knex: Knex, name: string) => knex.raw('select max(??) from ??', ['id', name]);`, 1],
    [`const lock = (knex: Knex) => knex.raw('select pg_advisory_xact_lock(1)');`, 0],
    [`const write = (archive, name) => pipeline(archive.from(name)); write(archive, name); this.#read(name);`, 0],
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
