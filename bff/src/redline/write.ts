import { anchorsOf, markComment, referenceRun } from './anchors.ts';
import { type Change, markChange, refuseChange, splitsCharacter } from './changes.ts';
import { addBalloons, type Balloon, existingIds } from './comments.ts';
import { type OpenDocument, openDocument } from './document.ts';
import { makeHoldable } from './encoding.ts';
import { RedlineError } from './errors.ts';
import { lineAt } from './locate.ts';
import { join, NOTHING, Speller } from './markup.ts';
import type { Story } from './model.ts';
import { Output } from './output.ts';
import { REASONS, type Refusal } from './reasons.ts';
import { PartMarks } from './slots.ts';

/** A remark under a comment. */
export interface Reply {
  comment: string;
  author?: string;
  initials?: string;
  date?: Date | string;
}

/** A comment on `content.slice(startIndex, endIndex)`; offsets are UTF-16, end exclusive. */
export interface CommentMark {
  id: string;
  startIndex: number;
  endIndex: number;
  comment: string;
  /** When given, it must be what stands in the content at these offsets. */
  text?: string;
  /** Word has no colours for comments: a category goes in front of the text instead, `[Grammar] …`. */
  color?: string;
  category?: string;
  author?: string;
  replies?: Reply[];
  resolved?: boolean;
}

/** A change of `content.slice(startIndex, endIndex)` to `replacement`: empty range inserts, empty replacement deletes. */
export interface SuggestionMark {
  id: string;
  startIndex: number;
  endIndex: number;
  replacement: string;
  text?: string;
  comment?: string;
  author?: string;
}

/** What {@link write} puts into a document, and in whose name. */
export interface Marks {
  comments: CommentMark[];
  suggestions: SuggestionMark[];
  author: string;
  initials?: string;
  date: Date | string;
}

/** What became of one mark. `reason` is a sentence, `code` its stable name; both only when it was not done. */
export interface MarkReport {
  id: string;
  kind: 'comment' | 'suggestion';
  done: boolean;
  code?: Refusal;
  reason?: string;
}

/**
 * Writes comments and tracked changes into a Word file. What cannot be done is reported per mark; the rest is done.
 * Every part that needs no change keeps its bytes, and with nothing to write the same bytes come back.
 * @throws RedlineError when the file cannot be read, or the date is none
 */
export function write(bytes: Uint8Array, marks: Marks): { bytes: Uint8Array; report: MarkReport[] } {
  const writer = new Writer(openDocument(bytes), marks);
  const report = [...writer.suggestions(marks.suggestions), ...writer.comments(marks.comments)];
  return { bytes: report.some(({ done }) => done) ? writer.bytes() : bytes, report };
}

class Writer {
  private readonly document: OpenDocument;
  private readonly marks: Marks;
  private readonly date: string;
  private readonly parts = new Map<string, PartMarks>();
  private readonly balloons: Balloon[] = [];
  private readonly taken: Set<number>;
  private next: number;

  constructor(document: OpenDocument, marks: Marks) {
    this.document = document;
    this.marks = marks;
    this.date = wordDate(marks.date);
    this.taken = new Set([...document.facts.ids, ...existingIds(document.pkg)]);
    this.next = 0;
    for (const id of this.taken) if (id >= this.next && id < 0x7fff0000) this.next = id + 1;
  }

  suggestions(suggestions: SuggestionMark[]): MarkReport[] {
    const taken: Change[] = [];
    const refused = new Map<SuggestionMark, Refusal>();
    // Given order decides which of two overlapping ones is written; place decides the order in the text.
    const accepted = suggestions.filter((suggestion) => {
      const change = changeOf(suggestion);
      const refusal = this.refuseRange(suggestion) ?? refuseChange(this.document, change, taken);
      if (refusal) refused.set(suggestion, refusal);
      else taken.push(change);
      return !refusal;
    });
    accepted.sort((a, b) => a.startIndex - b.startIndex || a.endIndex - b.endIndex);
    for (const suggestion of accepted) this.markSuggestion(suggestion);
    return suggestions.map((suggestion) => reportOf(suggestion.id, 'suggestion', refused.get(suggestion)));
  }

  comments(comments: CommentMark[]): MarkReport[] {
    return comments.map((comment) => {
      const refusal = this.refuseRange(comment);
      if (!refusal) this.markComment(comment);
      return reportOf(comment.id, 'comment', refusal);
    });
  }

  bytes(): Uint8Array {
    const output = new Output(this.document.pkg);
    for (const marks of this.parts.values()) output.change(marks.part, marks.edits().apply(marks.part.xml));
    addBalloons(this.document.pkg, output, this.balloons);
    return output.bytes();
  }

  private refuseRange(mark: { startIndex: number; endIndex: number; text?: string }): Refusal | undefined {
    const { startIndex, endIndex, text } = mark;
    const { content, lines } = this.document;
    if (lines.length === 0) return 'no-text';
    const sound = Number.isInteger(startIndex) && Number.isInteger(endIndex) && startIndex >= 0;
    if (!sound || endIndex < startIndex || endIndex > content.length) return 'bad-range';
    if (text !== undefined && content.slice(startIndex, endIndex) !== text) return 'text-differs';
    return undefined;
  }

  private markSuggestion(suggestion: SuggestionMark): void {
    const change = changeOf(suggestion);
    const marks = this.partMarks(lineAt(this.document, change.start).story);
    const author = makeHoldable(suggestion.author ?? this.marks.author);
    const stamp = { author, date: this.date, nextId: () => this.newId() };
    const around = { before: NOTHING, after: NOTHING };
    if (suggestion.comment) {
      const id = this.balloon(suggestion.comment, author);
      around.before = marks.speller.element('commentRangeStart', { id: String(id) });
      around.after = join([marks.speller.element('commentRangeEnd', { id: String(id) }), referenceRun(marks, id)]);
    }
    markChange(marks, this.document, change, stamp, around);
  }

  private markComment(comment: CommentMark): void {
    const { content } = this.document;
    // Half a character cannot be marked; the whole one is.
    const start = comment.startIndex - (splitsCharacter(content, comment.startIndex) ? 1 : 0);
    const end = comment.endIndex + (splitsCharacter(content, comment.endIndex) ? 1 : 0);
    for (const anchor of anchorsOf(this.document, start, end)) {
      const text = comment.category ? `[${comment.category}] ${comment.comment}` : comment.comment;
      const id = this.balloon(text, comment.author ?? this.marks.author, { resolved: comment.resolved ?? false });
      const replies = (comment.replies ?? []).map((reply) => {
        const date = reply.date === undefined ? this.date : wordDate(reply.date);
        const author = reply.author ?? this.marks.author;
        return this.balloon(reply.comment, author, { parent: id, date, initials: reply.initials });
      });
      markComment(this.partMarks(anchor.story), anchor, [id, ...replies]);
    }
  }

  private balloon(
    text: string,
    author: string,
    more: { parent?: number; date?: string; initials?: string; resolved?: boolean } = {},
  ): number {
    const { parent, date = this.date, resolved = false } = more;
    const own = author === this.marks.author ? this.marks.initials : undefined;
    const initials = more.initials ?? own ?? initialsOf(author);
    const id = this.newId();
    this.balloons.push({ id, author, initials, date, text, resolved, ...(parent !== undefined && { parent }) });
    return id;
  }

  private partMarks({ part }: Story): PartMarks {
    let marks = this.parts.get(part.name);
    if (!marks) {
      marks = new PartMarks(part, new Speller(part.xml, 'w', this.document.pkg.strict));
      this.parts.set(part.name, marks);
    }
    return marks;
  }

  private newId(): number {
    while (this.taken.has(this.next)) this.next++;
    return this.next++;
  }
}

const changeOf = ({ startIndex, endIndex, replacement }: SuggestionMark): Change => {
  return { start: startIndex, end: endIndex, replacement };
};

function reportOf(id: string, kind: MarkReport['kind'], refusal: Refusal | undefined): MarkReport {
  return refusal ? { id, kind, done: false, code: refusal, reason: REASONS[refusal] } : { id, kind, done: true };
}

function wordDate(date: Date | string): string {
  const value = new Date(date);
  if (Number.isNaN(value.getTime())) throw new RedlineError('bad-date');
  return `${value.toISOString().slice(0, 19)}Z`;
}

function initialsOf(author: string): string {
  return [...author.matchAll(/(?:^|\s)(\S)/gu)]
    .map((match) => match[1])
    .join('')
    .slice(0, 8);
}
