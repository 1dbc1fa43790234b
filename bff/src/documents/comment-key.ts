import { plainComment } from '../../contract/comment-text.ts';

/**
 * The words by which a comment in a file is known again: without the addresses of links, which a program may drop, and
 * without the hyphens of items, which releases before lists did not read.
 */
export const commentKey = (text: string): string =>
  plainComment(text)
    // The form of a link whose words have brackets, see `linkAsText`.
    .replace(/ \((?:https?:\/\/|mailto:)[^\s()<>[\]"]+\)/gi, '')
    .replace(/^(?:- )*(?:-$)?/gm, '')
    .trim();
