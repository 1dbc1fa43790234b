import { commentCategories, type Highlight, type Suggestion } from '../../contract/index.ts';
import { accept, type CommentMark, type Marks, RedlineError, type SuggestionMark, write } from '../redline/index.ts';
import { refusalFor } from './docx.ts';
import { DocumentRefused } from './refusal.ts';

export interface Marking {
  /** The client's own .docx. */
  readonly bytes: Uint8Array;
  /** `docx`: comments and tracked changes; `clean`: every suggestion accepted and no comment (design §4). */
  readonly format: 'docx' | 'clean';
  readonly highlights: readonly Highlight[];
  readonly suggestions: readonly Suggestion[];
  /** Who the marks are by, and when. */
  readonly author: string;
  readonly date: string;
}
export interface Marked {
  readonly bytes: Uint8Array;
  /** Sentences on what could not be put into the file. */
  readonly missing: readonly string[];
}

/** Puts an editor's marks into the client's own file. Runs in a worker. @throws DocumentRefused */
export async function mark({ bytes, format, highlights, suggestions, author, date }: Marking): Promise<Marked> {
  const by = { author, date };
  try {
    const changes = suggestions.map(changeOf);
    if (format === 'clean') {
      const { bytes: marked, report } = write(bytes, { ...by, comments: [], suggestions: changes });
      return { bytes: accept(marked), missing: missingOf(report) };
    }
    const comments = highlights.map(commentOf);
    const first = write(bytes, { ...by, comments, suggestions: changes });
    const undone = new Set(first.report.filter(({ kind, done }) => kind === 'suggestion' && !done).map(({ id }) => id));
    if (undone.size === 0) return { bytes: first.bytes, missing: missingOf(first.report) };
    // A change that Word cannot track there is still told, in words, at its place.
    const told = suggestions.filter(({ id }) => undone.has(id)).map(inWords);
    const marks: Marks = {
      ...by,
      comments: [...comments, ...told],
      suggestions: changes.filter(({ id }) => !undone.has(id)),
    };
    const second = write(bytes, marks);
    return { bytes: second.bytes, missing: missingOf(second.report) };
  } catch (error) {
    if (error instanceof RedlineError) throw new DocumentRefused(refusalFor[error.code]);
    throw error;
  }
}

const missingOf = (report: ReturnType<typeof write>['report']): string[] =>
  report
    .filter(({ done }) => !done)
    .map(({ id, kind, reason }) => `The ${kind} “${id}”: ${reason ?? 'it could not be written.'}`);

const changeOf = ({ id, startIndex, endIndex, text, replacement, comment }: Suggestion): SuggestionMark => ({
  id,
  startIndex,
  endIndex,
  text,
  replacement,
  ...(comment && { comment }),
});

function commentOf({ id, startIndex, endIndex, text, comment, category }: Highlight): CommentMark {
  const label = commentCategories.find((known) => known.id === category)?.label;
  return { id, startIndex, endIndex, text, comment, ...(label && { category: label }) };
}

function inWords({ id, startIndex, endIndex, text, replacement, comment = '' }: Suggestion): CommentMark {
  const change =
    text === ''
      ? `Insert “${replacement}”.`
      : replacement === ''
        ? `Delete “${text}”.`
        : `Change “${text}” to “${replacement}”.`;
  return { id, startIndex, endIndex, text, comment: `${change} ${comment}`.trim() };
}
