import type { Knex } from 'knex';
import { type Highlight, type MarkAuthor, type Review, type Suggestion, unnamedEditor } from '../../contract/index.ts';
import { User } from '../accounts/model.ts';
import { initialsOf } from '../redline/index.ts';
import type { Marks } from './earlier-marks.ts';

type Mark = Highlight | Suggestion;

/**
 * Returns the marks with the names that clients see: an editor's first name or "Editor", as in the events. The ids of accounts
 * are left out.
 */
export async function namedForClients<T extends Marks>(knex: Knex, marks: T): Promise<T> {
  const all: Mark[] = [...marks.highlights, ...marks.suggestions];
  const authors = all.flatMap(({ author, replies = [], resolved }) => [
    author,
    resolved?.author,
    ...replies.map((reply) => reply.author),
  ]);
  const ids = [...new Set(authors.flatMap((author) => (author?.id === undefined ? [] : [Number(author.id)])))];
  const users = ids.length === 0 ? [] : await User.query(knex).findByIds(ids).select('id', 'firstName');
  const firstNames = new Map(users.map(({ id, firstName }) => [String(id), firstName]));
  const named = ({ id, name, initials }: MarkAuthor): MarkAuthor => {
    if (id === undefined) return { name, initials };
    const firstName = firstNames.get(id) || unnamedEditor;
    return { name: firstName, initials: initialsOf(firstName) };
  };
  const withNames = <M extends Mark>(mark: M): M => ({
    ...mark,
    ...(mark.author && { author: named(mark.author) }),
    ...(mark.resolved && { resolved: { ...mark.resolved, author: named(mark.resolved.author) } }),
    ...(mark.replies && {
      replies: mark.replies.map((reply) => ({ ...reply, ...(reply.author && { author: named(reply.author) }) })),
    }),
  });
  return { ...marks, highlights: marks.highlights.map(withNames), suggestions: marks.suggestions.map(withNames) };
}

/**
 * Returns the marks that the client reads on the page and in HTML: those that have a place and are not resolved. A resolved
 * suggestion stays without its thread, because it still changes the text. Anchors are removed, because they quote earlier
 * versions of the text.
 */
export async function forOwner(knex: Knex, review: Review): Promise<Review> {
  const { highlights, suggestions, ...rest } = await namedForClients(knex, review);
  return {
    ...rest,
    highlights: highlights.filter(({ resolved }) => !resolved).map(withoutAnchor),
    suggestions: suggestions.map((suggestion) =>
      withoutAnchor(suggestion.resolved ? changeOf(suggestion) : suggestion),
    ),
    unplaced: { highlights: [], suggestions: [] },
  };
}

const withoutAnchor = <T extends { anchor?: unknown }>({ anchor: _, ...mark }: T) => mark;

const changeOf = ({ comment: _, replies: _replies, resolved: _resolved, ...change }: Suggestion): Suggestion => change;
