import { momentIn, whenIn } from '../internal/times.js';
import type { TimeLabels } from '../internal/When.js';

/** Every word of a CommentThread. */
export interface CommentThreadLabels extends TimeLabels {
  /** Stands where nobody has commented yet. */
  empty: string;
  /** Names the list of replies. */
  replies: string;
  /** Stands beside the time of a comment that was changed. */
  edited: string;
  /** Names the field for the first comment. */
  comment: string;
  /** Names the field for a reply. */
  reply: string;
  /** Says under the field what its keys do. */
  keys: string;
  /** Stands on the button that sends what was written. */
  send: string;
  /** The same while it is being sent. */
  sending: string;
  /** Is said to screen readers once it was sent. */
  sent: string;
  /** Says that it was not sent. */
  notSent: string;
  /** Names the button that changes one's own comment, and the field. */
  edit: string;
  /** Stands on the button that keeps the change. */
  save: string;
  /** The same while it is being saved. */
  saving: string;
  /** Is said to screen readers once it was saved. */
  saved: string;
  /** Stands on the button that leaves the comment as it was. */
  cancel: string;
  /** Names the button that deletes one's own comment. */
  delete: string;
  /** Asks before a comment is deleted. */
  deleteTitle: string;
  /** Says what follows from that. */
  deleteText: string;
  /** Is said to screen readers once a comment was deleted. */
  deleted: string;
  /** Stands on the button that marks the thread as resolved. */
  resolve: string;
  /** Stands on the button that opens a resolved thread again. */
  reopen: string;
  /** Says that the thread is resolved. */
  resolved: string;
  /** The same before the name of who resolved it. */
  resolvedBy: string;
  /** Says that something was not done. */
  failed: string;
}

/** The English words, with dates and numbers as a locale writes them. */
export const english = (locale = 'en'): CommentThreadLabels => ({
  when: whenIn(locale, 'just now'),
  moment: momentIn(locale),
  empty: 'No comments yet.',
  replies: 'Replies',
  edited: 'edited',
  comment: 'Comment',
  reply: 'Reply',
  keys: 'Enter sends it. Shift + Enter starts a new line.',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Comment sent',
  notSent: 'We couldn’t send this. Your text is still here. Try again.',
  edit: 'Edit comment',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Comment saved',
  cancel: 'Cancel',
  delete: 'Delete comment',
  deleteTitle: 'Delete this comment?',
  deleteText: 'You can’t undo this.',
  deleted: 'Comment deleted',
  resolve: 'Resolve',
  reopen: 'Reopen',
  resolved: 'Resolved',
  resolvedBy: 'Resolved by',
  failed: 'That didn’t work. Try again.',
});
