import type { Highlight, MarkAuthor, Reply, Suggestion } from '@marginalia/bff/contract';
import { expect, it } from 'vitest';
import { asClientGets } from './client-names.ts';

const [robin, ines, wren]: MarkAuthor[] = [
  { id: '1', name: 'Robin Example', initials: 'RE' },
  { id: '2', name: 'Inês Secret', initials: 'IS' },
  { id: '3', name: 'wren', initials: 'W' },
] as const;
const amina: MarkAuthor = { name: 'Amina', initials: 'A' };
const asSeen = (name: string): MarkAuthor => ({ name, initials: name.slice(0, 1) });
const reply = (id: string, author: MarkAuthor | undefined): Reply => ({ id, text: 'Yes.', author });
const highlight = (id: string, author: MarkAuthor | undefined, replies?: Reply[]): Highlight => ({
  ...{ id, startIndex: 0, endIndex: 3, text: 'war', comment: 'Which?', color: 'yellow', author },
  ...(replies && { replies }),
});
const suggestion = (id: string, author: MarkAuthor | undefined): Suggestion => ({
  ...{ id, startIndex: 0, endIndex: 3, text: 'war', replacement: 'peace', author },
});

it('a review that is not sent yet names its authors as the client will see them', () => {
  const stored = {
    highlights: [highlight('a', asSeen('Inês'), [reply('r', asSeen('Editor')), reply('c', amina)])],
    suggestions: [],
  };
  const resolved = { author: wren, at: '2026-11-20T12:00:00.000Z' } as const;
  const unsent = {
    highlights: [highlight('a', ines, [reply('r', wren), reply('c', amina), reply('n', robin)]), highlight('n', robin)],
    suggestions: [suggestion('s', ines), { ...suggestion('u', undefined), comment: 'Settled.', resolved }],
  };
  const { highlights, suggestions } = asClientGets(unsent, stored, { ...asSeen('Robin'), id: '1' });
  const namesOf = (marks: readonly (Highlight | Suggestion)[]) =>
    marks.map(({ author, replies = [] }) => [author?.name, ...replies.map((one) => one.author?.name)]);
  expect(namesOf(highlights)).toEqual([['Inês', 'Editor', 'Amina', 'Robin'], ['Robin']]);
  expect(namesOf(suggestions)).toEqual([['Inês'], [undefined]]);
  expect(highlights[0]).toMatchObject({ comment: 'Which?', text: 'war' });
  expect(JSON.stringify([highlights, suggestions])).not.toMatch(/Secret|Settled|resolved/);
});
