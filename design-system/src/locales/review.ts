import type { EditorLabels } from '../highlight-editor/editor/labels.js';
import { plainComment } from '../highlight-editor/model/comment-text.js';
import { repliesOf } from '../highlight-editor/model/threads.js';
import type { Suggestion, Thread } from '../highlight-editor/model/types.js';
import type { ViewerLabels } from '../highlight-editor/viewer/labels.js';
import { momentIn, whenIn } from '../internal/times.js';

/** What the sentences about marks are made of; texts of the document come in quotation marks already. */
export interface ReviewPhrases {
  quote: (words: string) => string;
  justNow: string;
  replies: string;
  notPlaced: string;
  noComment: string;
  removed: string;
  highlighted: string;
  resolved: string;
  /** Names a comment by its number; one that is resolved has none. */
  numbered: (number: number | null) => string;
  /** Joins the name of a comment, the words about its author and the words it stands on. */
  on: (comment: string, author: string, quoted: string) => string;
  by: (name: string) => string;
  insert: (quoted: string) => string;
  delete: (quoted: string) => string;
  replace: (from: string, to: string) => string;
  suggestion: string;
  more: (count: number) => string;
  replyCount: (count: number) => string;
  showComment: (number: number) => string;
  showSuggestion: string;
  /** @default the signs of German and English */
  signs?: { colon: string; stop: string; comma: string; brackets: readonly [open: string, close: string] };
}

const latin = { colon: ': ', stop: '. ', comma: ', ', brackets: [' (', ')'] } as const;

/** Makes the sentences about marks, which all languages build from the same parts. */
export function sentencesOf(locale: string, phrases: ReviewPhrases) {
  const { colon, stop, comma, brackets } = phrases.signs ?? latin;
  const status = (thread: Thread) => {
    const count = repliesOf(thread).length;
    const words = [count > 0 ? phrases.replyCount(count) : '', thread.resolved ? phrases.resolved : ''].filter(Boolean);
    return words.length > 0 ? brackets.join(words.join(comma)) : '';
  };
  const author = ({ author }: Thread) => (author ? phrases.by(author.name) : '');
  const change = ({ text, replacement }: Pick<Suggestion, 'text' | 'replacement'>) => {
    if (text === '') return phrases.insert(phrases.quote(replacement));
    if (replacement === '') return phrases.delete(phrases.quote(text));
    return phrases.replace(phrases.quote(text), phrases.quote(replacement));
  };
  // Before the change: after it, the author would be read as that of the new words.
  const suggestionBy = ({ author }: Suggestion) =>
    author ? phrases.suggestion + brackets.join(author.name) + colon : '';
  const said = (comment: string) => plainComment(comment) || phrases.noComment;
  const openSuggestion: EditorLabels['openSuggestion'] = (suggestion) =>
    suggestionBy(suggestion) +
    [change(suggestion), ...(suggestion.comment ? [plainComment(suggestion.comment)] : [])].join(stop) +
    status(suggestion);
  const thread = {
    quote: phrases.quote,
    when: whenIn(locale, phrases.justNow),
    moment: momentIn(locale),
    replies: phrases.replies,
  };
  return {
    thread,
    editor: {
      ...thread,
      notPlaced: phrases.notPlaced,
      noComment: phrases.noComment,
      removed: phrases.removed,
      added: phrases.highlighted,
      replyCount: phrases.replyCount,
      suggested: ([first, ...more]) =>
        first ? openSuggestion(first) + (more.length > 0 ? phrases.more(more.length) : '') : phrases.removed,
      openHighlight: (number, highlight) =>
        phrases.on(phrases.numbered(number), author(highlight), phrases.quote(highlight.text)) +
        colon +
        said(highlight.comment) +
        status(highlight),
      openSuggestion,
      describe: (highlight) => phrases.highlighted + stop + said(highlight.comment) + status(highlight),
    } satisfies Partial<EditorLabels>,
    viewer: {
      ...thread,
      comment: (number, comment) => phrases.numbered(number) + colon + said(comment),
      suggestion: (suggestion) => phrases.suggestion + colon + change(suggestion),
      showInText: (number) => (number === null ? phrases.showSuggestion : phrases.showComment(number)),
      noComment: phrases.noComment,
      notPlaced: phrases.notPlaced,
    } satisfies Partial<ViewerLabels>,
  };
}
