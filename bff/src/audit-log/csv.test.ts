import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('quotes every cell, and what is in it', () => {
  expect(csvLine(['a "b", c', 12, null, 'two\nlines'])).toBe('"a ""b"", c","12","","two\nlines"\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =cmd|"/c calc"!A1', '\n=1'])(
  'makes %j text, which a spreadsheet would run',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  },
);

it.each(['order 5', '2026-11-20T12:00:00.000Z', '192.0.2.1', '::1'])('leaves %j as it is', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`);
});
