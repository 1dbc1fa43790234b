import { commentCategories, type FileFinding, type Highlight, type Suggestion } from '../../contract/index.ts';
import {
  accept,
  type CommentMark,
  type MarkReport,
  RedlineError,
  type SuggestionMark,
  write,
} from '../redline/index.ts';
import { refusalFor } from './docx.ts';
import { DocumentRefused } from './refusal.ts';

export interface Marking {
  /** The client's own .docx. */
  readonly bytes: Uint8Array;
  /** The text as it was read at the upload. Every offset refers to it; a later version of the reader may read another text. */
  readonly content: string | null;
  /** `docx`: comments and tracked changes; `clean`: every suggestion accepted and no comment (design §4). */
  readonly format: 'docx' | 'clean';
  readonly highlights: readonly Highlight[];
  readonly suggestions: readonly Suggestion[];
  /** Author and date of the marks. */
  readonly author: string;
  readonly date: string;
}
export interface Marked {
  readonly bytes: Uint8Array;
  /** One sentence for each mark that could not be put into the file. */
  readonly missing: readonly string[];
  /** The marks that are in the file in another form or at another place than in the editor. */
  readonly findings: readonly FileFinding[];
}

/** Puts an editor's marks into the client's own file. Runs in a worker. @throws DocumentRefused */
export async function mark(marking: Marking): Promise<Marked> {
  try {
    return marking.format === 'clean' ? applied(marking) : markedUp(marking);
  } catch (error) {
    if (error instanceof RedlineError) throw new DocumentRefused(refusalFor[error.code]);
    throw error;
  }
}

function applied(marking: Marking): Marked {
  const { bytes, suggestions } = marking;
  const marked = write(bytes, { ...commonOf(marking), comments: [], suggestions: suggestions.map(changeOf) });
  const reasons = refusedIn(marked.report);
  const missing = suggestions
    .filter(({ id }) => reasons.has(id))
    .map((one) => `The suggestion to ${inWords(one, 80)} can’t be made. ${reasons.get(one.id)}`);
  return { bytes: accept(marked.bytes), missing, findings: [] };
}

/**
 * Writes comments and tracked changes. A suggestion that Word cannot track becomes a comment at its place; marks without
 * a place are listed in one comment at the start of the text, so that nothing that the editor wrote is lost.
 */
function markedUp(marking: Marking): Marked {
  const { bytes, highlights, suggestions } = marking;
  const by = commonOf(marking);
  const comments = highlights.map(commentOf);
  const first = write(bytes, { ...by, comments, suggestions: suggestions.map(changeOf) });
  const untracked = refusedIn(first.report.filter(({ kind }) => kind === 'suggestion'));
  const tracked = suggestions.filter(({ id }) => !untracked.has(id)).map(changeOf);
  const told = suggestions
    .filter(({ id }) => untracked.has(id))
    .map((suggestion) => toldAs(suggestion, untracked.get(suggestion.id) ?? ''));
  const asked = [...comments, ...told];
  const second = told.length === 0 ? first : write(bytes, { ...by, comments: asked, suggestions: tracked });

  const written = second.report.filter(({ kind }) => kind === 'comment');
  const placed = written.map(({ done }) => done);
  const unplaced = asked.filter((_, index) => !placed[index]);
  const findings: FileFinding[] = [
    ...highlights.flatMap(({ id }, index) => {
      const reason = placed[index] ? written[index]?.reason : listedAtStart;
      return reason ? [{ kind: 'highlight' as const, id, reason }] : [];
    }),
    ...[...untracked].map(([id, reason]) => ({ kind: 'suggestion' as const, id, reason: `${reason} ${asComment}` })),
  ];
  if (unplaced.length === 0) return { bytes: second.bytes, missing: [], findings };
  const third = write(bytes, {
    ...by,
    comments: [atStart(unplaced), ...asked.filter((_, index) => placed[index])],
    suggestions: tracked,
  });
  const missing = third.report.filter(({ done }) => !done).map(({ reason = '' }) => reason);
  return { bytes: third.bytes, missing, findings };
}

const listedAtStart = 'Its place could not be found in the file. A comment at the start of the text has it.';
const asComment = 'The file has it as a comment.';

const commonOf = ({ author, date, content }: Marking) => ({ author, date, ...(content !== null && { content }) });

const refusedIn = (report: readonly MarkReport[]): ReadonlyMap<string, string> =>
  new Map(report.filter(({ done }) => !done).map(({ id, reason = '' }) => [id, reason]));

function commentOf({ id, startIndex, endIndex, text, comment, category }: Highlight): CommentMark {
  const label = commentCategories.find((known) => known.id === category)?.label;
  return { id, startIndex, endIndex, text, comment, ...(label && { category: label }) };
}

const changeOf = ({ id, startIndex, endIndex, text, replacement, comment }: Suggestion): SuggestionMark => ({
  ...{ id, startIndex, endIndex, text, replacement },
  ...(comment && { comment }),
});

function toldAs(suggestion: Suggestion, reason: string): CommentMark {
  const { id, startIndex, endIndex, text, comment } = suggestion;
  const sentences = [
    `Suggestion: ${inWords(suggestion)}.`,
    comment,
    `This is a comment and not a tracked change. ${reason}`,
  ];
  return { id, startIndex, endIndex, text, comment: sentences.filter(Boolean).join('\n') };
}

function inWords({ text, replacement }: Suggestion, longest = Number.POSITIVE_INFINITY): string {
  const quoted = (words: string) =>
    `“${words.length > longest ? `${words.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : words}”`;
  if (text === '') return `insert ${quoted(replacement)}`;
  if (replacement === '') return `delete ${quoted(text)}`;
  return `replace ${quoted(text)} with ${quoted(replacement)}`;
}

function atStart(unplaced: readonly CommentMark[]): CommentMark {
  const lines = unplaced.map(({ text, category, comment }) =>
    [text && `“${text}”`, category && `[${category}]`, comment].filter(Boolean).join(' '),
  );
  const comment = ['The places of these comments could not be found in this file.', ...lines].join('\n');
  return { id: 'start', startIndex: 0, endIndex: 0, comment };
}
