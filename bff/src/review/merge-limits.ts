import { type Highlight, jsonBodyBytes, limits, type Reply } from '../../contract/index.ts';
import { refusals, refused } from '../documents/refusal.ts';
import { refusal } from '../http/refusal.ts';
import type { StoredReview } from './model.ts';

/** Bytes of what the edit page adds to a new mark when it saves, beside its words: see `AnchorSchema`. */
const anchorBytes = 500;

/** Counts what a file adds to a review, and stops where a review or a request that saves it would become too long. */
export class MergeLimits {
  private readonly marks: { placed: number; unplaced: number };
  private bytes: number;

  constructor({ removed: _, ...review }: StoredReview) {
    this.marks = { placed: review.highlights.length, unplaced: review.unplaced.highlights.length };
    this.bytes = bytesOf(review);
  }

  /** @throws 422 */
  addMark(mark: Highlight, list: 'placed' | 'unplaced'): void {
    if (++this.marks[list] > limits.marks)
      throw refusal(
        422,
        `A review can have up to ${limits.marks.toLocaleString('en')} highlights, and this file adds more`,
      );
    refuseReplies(mark.replies?.length ?? 0);
    this.add(mark);
    // The anchor quotes the words again.
    this.add(mark.text, anchorBytes);
  }

  /** @param before how many replies the mark has already. @throws 422 */
  addReplies(replies: readonly Reply[], before: number): void {
    refuseReplies(before + replies.length);
    this.add(replies);
  }

  /** @throws 422 */
  add(part: unknown, more = 0): void {
    this.bytes += bytesOf(part) + more;
    if (this.bytes > jsonBodyBytes) throw refused(refusals.answersTooLong);
  }
}

const bytesOf = (part: unknown): number => Buffer.byteLength(JSON.stringify(part)) + 1;

function refuseReplies(count: number): void {
  if (count > limits.replies)
    throw refusal(422, `A comment can have up to ${limits.replies} replies, and this file adds more`);
}
