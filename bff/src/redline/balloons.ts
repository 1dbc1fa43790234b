import type { Balloon } from './comments.ts';
import { RedlineError } from './errors.ts';
import { paragraphIdOf } from './numbers.ts';

/** Who wrote something, and when; what is absent is that of the whole writing. */
export interface Byline {
  author?: string;
  initials?: string;
  date?: Date | string;
}

/** A remark under a comment. With an `id` its paragraph has the same number in every file. */
export interface Reply extends Byline {
  id?: string;
  comment: string;
}

/** A comment with the conversation about it. */
export interface Thread extends Byline {
  id: string;
  replies?: Reply[];
  resolved?: boolean;
}

/** What stands in for the author and the date of a mark that has none. */
interface Default {
  author: string;
  initials?: string;
  date: Date | string;
  space?: string;
}

/** The comments that are being written, in their order. */
export class Balloons {
  readonly all: Balloon[] = [];
  private readonly byDefault: Default;
  private readonly newId: () => number;

  constructor(byDefault: Default, newId: () => number) {
    this.byDefault = byDefault;
    this.newId = newId;
  }

  /** Keeps a comment and its replies, and gives their ids. */
  add(kind: 'comment' | 'suggestion', thread: Thread, text: string): number[] {
    const { id, replies = [], resolved = false } = thread;
    const numberOf = (replyId?: string) => paragraphIdOf(this.byDefault.space ?? '', kind, id, replyId);
    const root = this.keep(thread, text, { resolved, paragraphId: numberOf() });
    const others = replies.map((reply) => {
      const paragraphId = reply.id === undefined ? undefined : numberOf(reply.id);
      return this.keep(reply, reply.comment, { resolved: false, parent: root, ...(paragraphId && { paragraphId }) });
    });
    return [root, ...others];
  }

  private keep(by: Byline, text: string, more: Pick<Balloon, 'resolved' | 'parent' | 'paragraphId'>): number {
    const { author, initials } = this.bylineOf(by);
    const id = this.newId();
    this.all.push({ id, author, initials, date: wordDate(by.date ?? this.byDefault.date), text, ...more });
    return id;
  }

  private bylineOf({ author = this.byDefault.author, initials }: Byline): { author: string; initials: string } {
    const own = author === this.byDefault.author ? this.byDefault.initials : undefined;
    return { author, initials: initials ?? own ?? initialsOf(author) };
  }
}

/** A date as Word writes it. @throws RedlineError when it is none */
export function wordDate(date: Date | string): string {
  const value = new Date(date);
  if (Number.isNaN(value.getTime())) throw new RedlineError('bad-date');
  return `${value.toISOString().slice(0, 19)}Z`;
}

/** The first letter of each word of a name. */
export const initialsOf = (author: string): string =>
  Array.from(author.matchAll(/(?:^|\s)(\S)/gu), ([, first]) => first)
    .join('')
    .slice(0, 8);
