import { type MarkAuthor, type Review, type Suggestion, unnamedEditor } from '@marginalia/bff/contract';

type Marks = Pick<Review, 'highlights' | 'suggestions'>;
interface Authored {
  readonly id: string;
  readonly author?: MarkAuthor | undefined;
}
type Mark = Authored & { readonly replies?: readonly Authored[] | undefined };

/**
 * A review that is not sent yet, as the client will get it: clients know editors by their first name, and of a resolved
 * suggestion they get the change alone.
 *
 * @param stored the stored review as the client gets it, which names who has written in it
 * @param own who writes now, as clients see them
 */
export function asClientGets<T extends Marks>(marks: T, stored: Marks, own: MarkAuthor | undefined): T {
  const names = namesIn([...marks.highlights, ...marks.suggestions], [...stored.highlights, ...stored.suggestions]);
  if (own?.id !== undefined) names.set(own.id, own);
  const named = (author: MarkAuthor): MarkAuthor =>
    author.id === undefined ? author : (names.get(author.id) ?? { name: unnamedEditor, initials: 'E' });
  const withAuthor = <A extends Authored>(one: A): A => (one.author ? { ...one, author: named(one.author) } : one);
  const withNames = <M extends Mark>(mark: M): M => ({
    ...withAuthor(mark),
    ...(mark.replies && { replies: mark.replies.map(withAuthor) }),
  });
  const suggestions = marks.suggestions.map((one) => withNames(one.resolved ? changeOf(one) : one));
  return { ...marks, highlights: marks.highlights.map(withNames), suggestions };
}

const changeOf = ({ comment: _, replies: _replies, resolved: _resolved, ...change }: Suggestion): Suggestion => change;

/** What clients call the accounts that wrote marks and replies which both lists hold. */
function namesIn(marks: readonly Mark[], stored: readonly Mark[]): Map<string, MarkAuthor> {
  const names = new Map<string, MarkAuthor>();
  const note = (lists: readonly [readonly Authored[], readonly Authored[]]) => {
    const [own, shown] = lists;
    const byId = new Map(shown.map(({ id, author }) => [id, author]));
    for (const { id, author } of own) {
      const name = byId.get(id);
      if (author?.id !== undefined && name) names.set(author.id, name);
    }
  };
  note([marks, stored]);
  const byId = new Map(stored.map((mark) => [mark.id, mark]));
  for (const { id, replies = [] } of marks) note([replies, byId.get(id)?.replies ?? []]);
  return names;
}
