import type { FileFinding, Highlight, Suggestion } from '../../contract/index.ts';
import { commentCategories } from '../../contract/order-choices.ts';
import {
  accept,
  type CommentMark,
  type MarkReport,
  REASONS,
  RedlineError,
  type Reply,
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
  /** Author and date of marks that have none of their own. */
  readonly author: string;
  readonly date: string;
  /** Makes the marks' numbers in the file unlike those of other orders. */
  readonly space: string;
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

const commonOf = ({ author, date, space, content }: Marking) => ({
  ...{ author, date, space },
  ...(content !== null && { content }),
});

const refusedIn = (report: readonly MarkReport[]): ReadonlyMap<string, string> =>
  new Map(report.filter(({ done }) => !done).map(({ id, reason = '' }) => [id, reason]));

/** The comment that a highlight becomes in Word. */
function commentOf(highlight: Highlight): CommentMark {
  const { startIndex, endIndex, text, comment, category } = highlight;
  const label = labelOf(category);
  return { ...threadOf(highlight), startIndex, endIndex, text, comment, ...(label && { category: label }) };
}

function changeOf(suggestion: Suggestion): SuggestionMark {
  const { startIndex, endIndex, text, replacement } = suggestion;
  const comment = commentOnChange(suggestion);
  return { ...threadOf(suggestion), startIndex, endIndex, text, replacement, ...(comment && { comment }) };
}

/** Replies can be added to a comment only, so a change with replies gets one. */
const commentOnChange = (suggestion: Suggestion): string =>
  suggestion.comment ||
  (suggestion.replies?.length || suggestion.resolved ? `Suggestion: ${inWords(suggestion)}.` : '');

const labelOf = (category: Highlight['category']) => commentCategories.find(({ id }) => id === category)?.label;

/** What the comment of a mark says in Word: that of a highlight is this text, that of a suggestion begins with one of these. */
export function textsOf(mark: Highlight | Suggestion): string[] {
  if ('replacement' in mark) return [(mark.comment ?? '').trim(), `Suggestion: ${inWords(mark)}.`];
  const label = labelOf(mark.category);
  return [(label ? `[${label}] ${mark.comment}` : mark.comment).trim()];
}

/**
 * What a comment in Word may say of a mark, see `textsOf`. One that stands beside its words quotes them in its first line.
 * @param lineCounts in how many lines the texts of suggestions are
 */
export function textsInFile(text: string, lineCounts: ReadonlySet<number>): string[] {
  const lead = /^In this (?:footnote|endnote|text box)\b[^\n]*:(?:\n|$)/.exec(text)?.[0];
  const heads = text.startsWith('Suggestion: ')
    ? [...lineCounts].map((count) => text.split('\n', count).join('\n'))
    : [];
  return [...new Set([text, ...(lead === undefined ? [] : [text.slice(lead.length)]), ...heads])];
}

const threadOf = ({ id, author, createdAt, replies, resolved }: Highlight | Suggestion) => ({
  id,
  ...bylineOf({ author, createdAt }),
  ...(replies && {
    replies: replies.map((reply): Reply => ({ id: reply.id, comment: reply.text, ...bylineOf(reply) })),
  }),
  ...(resolved && { resolved: true }),
});

const bylineOf = ({ author, createdAt }: Pick<Highlight, 'author' | 'createdAt'>) => ({
  ...(author && { author: author.name, initials: author.initials }),
  ...(createdAt !== undefined && { date: createdAt }),
});

const notTracked = 'This is a comment and not a tracked change.';
/** What the comment of a suggestion that could not be tracked ends with. */
export const toldSentence: RegExp = new RegExp(`^${notTracked} (?:${Object.values(REASONS).join('|')})?`);

function toldAs(suggestion: Suggestion, reason: string): CommentMark {
  const { startIndex, endIndex, text, comment } = suggestion;
  const sentences = [`Suggestion: ${inWords(suggestion)}.`, comment, `${notTracked} ${reason}`];
  return { ...threadOf(suggestion), startIndex, endIndex, text, comment: sentences.filter(Boolean).join('\n') };
}

function inWords({ text, replacement }: Suggestion, longest = Number.POSITIVE_INFINITY): string {
  const quoted = (words: string) =>
    `“${words.length > longest ? `${words.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : words}”`;
  if (text === '') return `insert ${quoted(replacement)}`;
  if (replacement === '') return `delete ${quoted(text)}`;
  return `replace ${quoted(text)} with ${quoted(replacement)}`;
}

const listLead = 'The places of these comments could not be found in this file.';

function atStart(unplaced: readonly CommentMark[]): CommentMark {
  const lines = unplaced.flatMap(({ text, category, comment, replies = [] }) => [
    [text && `“${text}”`, category && `[${category}]`, comment].filter(Boolean).join(' '),
    ...replies.map((reply) => [reply.author, reply.comment].filter(Boolean).join(': ')),
  ]);
  return { id: 'start', startIndex: 0, endIndex: 0, comment: [listLead, ...lines].join('\n') };
}

/** Whether a comment in Word is the list of those without a place. */
export const isList = (text: string): boolean => text.startsWith(listLead);
