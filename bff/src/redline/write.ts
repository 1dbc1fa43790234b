import { type Anchor, anchorsOf, markComment, markHost, referenceRun, spanOf } from './anchors.ts';
import { Balloons, type Thread, wordDate } from './balloons.ts';
import { type Change, markChange, refuseChange, splitsCharacter } from './changes.ts';
import { addBalloons, commentsIn } from './comments.ts';
import { type DisplacedComment, describePlace, displacedComments } from './displaced-comments.ts';
import { type OpenDocument, openDocument } from './document.ts';
import { replaceForbidden } from './encoding.ts';
import { lineAt } from './locate.ts';
import { join, NOTHING, Speller } from './markup.ts';
import type { Story } from './model.ts';
import { Output } from './output.ts';
import { type Displacement, REASONS, type Refusal } from './reasons.ts';
import { PartMarks } from './slots.ts';

/** A comment on `content.slice(startIndex, endIndex)`; offsets are UTF-16, end exclusive. */
export interface CommentMark extends Thread {
  startIndex: number;
  endIndex: number;
  comment: string;
  /** When given, it must be what stands in the content at these offsets. */
  text?: string;
  /** Word has no colours for comments: a category goes in front of the text instead, `[Grammar] …`. */
  color?: string;
  category?: string;
}

/**
 * A change of `content.slice(startIndex, endIndex)` to `replacement`: empty range inserts, empty replacement deletes. Only
 * one with a comment has replies.
 */
export interface SuggestionMark extends Thread {
  startIndex: number;
  endIndex: number;
  replacement: string;
  text?: string;
  comment?: string | undefined;
}

/** What {@link write} puts into a document, and in whose name. */
export interface Marks {
  comments: CommentMark[];
  suggestions: SuggestionMark[];
  author: string;
  initials?: string;
  date: Date | string;
  /** Makes the ids of these marks unlike those of other files: see {@link paragraphIdOf}. */
  space?: string;
  /** What the offsets were counted in, when the file may read otherwise by now: no text shows that an insertion fits. */
  content?: string;
}

/**
 * What became of one mark. `reason` is a sentence, `code` its stable name: both when it was not done, and when it was
 * done but its comment stands beside its words ({@link Displacement}).
 */
export interface MarkReport {
  id: string;
  kind: 'comment' | 'suggestion';
  done: boolean;
  code?: Refusal | Displacement;
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
  private readonly isOtherText: boolean;
  private readonly parts = new Map<string, PartMarks>();
  private readonly balloons: Balloons;
  private readonly taken: Set<number>;
  private next: number;

  constructor(document: OpenDocument, marks: Marks) {
    this.document = document;
    this.marks = marks;
    this.date = wordDate(marks.date);
    this.isOtherText = marks.content !== undefined && marks.content !== document.content;
    this.taken = new Set([...document.facts.ids, ...commentsIn(document.pkg).ids]);
    this.next = 0;
    for (const id of this.taken) if (id >= this.next && id < 0x7fff0000) this.next = id + 1;
    this.balloons = new Balloons(marks, () => this.newId());
  }

  suggestions(suggestions: SuggestionMark[]): MarkReport[] {
    const taken: Change[] = [];
    const outcomes = new Map<SuggestionMark, Refusal | Displacement | undefined>();
    // Given order decides which of two overlapping ones is written; place decides the order in the text.
    const accepted = suggestions.filter((suggestion) => {
      const change = changeOf(suggestion);
      const refusal =
        this.refuseRange(suggestion) ?? refuseChange(this.document, change, taken) ?? this.refuseComment(suggestion);
      if (refusal) outcomes.set(suggestion, refusal);
      else taken.push(change);
      return !refusal;
    });
    accepted.sort((a, b) => a.startIndex - b.startIndex || a.endIndex - b.endIndex);
    for (const suggestion of accepted) outcomes.set(suggestion, this.markSuggestion(suggestion));
    return suggestions.map((suggestion) => reportOf(suggestion.id, 'suggestion', outcomes.get(suggestion)));
  }

  comments(comments: CommentMark[]): MarkReport[] {
    return comments.map((comment) => {
      return reportOf(comment.id, 'comment', this.refuseRange(comment) ?? this.markComment(comment));
    });
  }

  bytes(): Uint8Array {
    const output = new Output(this.document.pkg);
    for (const marks of this.parts.values()) output.change(marks.part, marks.edits().apply(marks.part.xml));
    addBalloons(this.document.pkg, output, this.balloons.all);
    return output.bytes();
  }

  private refuseRange(mark: { startIndex: number; endIndex: number; text?: string }): Refusal | undefined {
    const { startIndex, endIndex, text } = mark;
    const { content, lines } = this.document;
    if (lines.length === 0) return 'no-text';
    const sound = Number.isInteger(startIndex) && Number.isInteger(endIndex) && startIndex >= 0;
    if (!sound || endIndex < startIndex || endIndex > content.length) return 'bad-range';
    if (text !== undefined && content.slice(startIndex, endIndex) !== text) return 'text-differs';
    if (text === '' && this.isOtherText) return 'text-differs';
    return undefined;
  }

  /** The comment of a change is not lost for the sake of the change. */
  private refuseComment({ comment, startIndex, endIndex }: SuggestionMark): Refusal | undefined {
    return comment && this.placesOf(startIndex, endIndex).lost ? 'no-place' : undefined;
  }

  private markSuggestion(suggestion: SuggestionMark): Displacement | undefined {
    const change = changeOf(suggestion);
    const marks = this.partMarks(lineAt(this.document, change.start).story);
    const author = replaceForbidden(suggestion.author ?? this.marks.author);
    const date = suggestion.date === undefined ? this.date : wordDate(suggestion.date);
    const stamp = { author, date, nextId: () => this.newId() };
    const around = { before: NOTHING, after: NOTHING, reference: NOTHING };
    const [displaced] = this.placesOf(change.start, change.end).displaced;
    let displacement: Displacement | undefined;
    const thread = (text: string) => this.balloons.add('suggestion', suggestion, text);
    if (suggestion.comment && displaced) {
      displacement = this.markDisplaced(displaced, (lead) => thread(`${lead}\n${suggestion.comment}`));
    } else if (suggestion.comment) {
      const ids = thread(suggestion.comment);
      const mark = (local: string) => join(ids.map((id) => marks.speller.element(local, { id: String(id) })));
      around.before = mark('commentRangeStart');
      around.after = mark('commentRangeEnd');
      around.reference = join(ids.map((id) => referenceRun(marks, id)));
    }
    markChange(marks, this.document, change, stamp, around);
    return displacement;
  }

  private markComment(comment: CommentMark): Refusal | Displacement | undefined {
    const { content } = this.document;
    // Half a character cannot be marked; the whole one is.
    const start = comment.startIndex - (splitsCharacter(content, comment.startIndex) ? 1 : 0);
    const end = comment.endIndex + (splitsCharacter(content, comment.endIndex) ? 1 : 0);
    const { inBody, displaced, lost } = this.placesOf(start, end);
    if (lost) return 'no-place';
    if (inBody) markComment(this.partMarks(inBody.story), inBody, this.thread(comment));
    const [displacement] = displaced.map((place) =>
      this.markDisplaced(place, (lead) => this.thread(comment, `${lead}\n`)),
    );
    return displacement;
  }

  private placesOf(start: number, end: number): { inBody?: Anchor; displaced: DisplacedComment[]; lost: boolean } {
    const anchors = anchorsOf(this.document, start, end);
    const inBody = anchors.find(({ story }) => story.kind === 'body');
    const displaced = displacedComments(this.document.content, anchors, inBody && spanOf(inBody));
    return { ...(inBody && { inBody }), displaced, lost: !inBody && displaced.length === 0 };
  }

  private markDisplaced(displaced: DisplacedComment, balloons: (lead: string) => number[]): Displacement {
    markHost(this.partMarks(displaced.host.story), displaced.host, balloons(describePlace(displaced)));
    return displaced.kind === 'text-box' ? 'in-text-box' : 'in-note';
  }

  private thread(comment: CommentMark, lead = ''): number[] {
    const text = comment.category ? `[${comment.category}] ${comment.comment}` : comment.comment;
    return this.balloons.add('comment', comment, lead + text);
  }

  private partMarks({ part }: Story): PartMarks {
    let marks = this.parts.get(part.name);
    if (!marks) {
      marks = new PartMarks(part, new Speller(part.xml));
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

function reportOf(id: string, kind: MarkReport['kind'], code: Refusal | Displacement | undefined): MarkReport {
  const done = code === undefined || code === 'in-note' || code === 'in-text-box';
  return code ? { id, kind, done, code, reason: REASONS[code] } : { id, kind, done };
}
