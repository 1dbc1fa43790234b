import type { PartialLabels } from '../../internal/labels.js';
import { plainComment } from '../model/comment-text.js';
import { repliesOf } from '../model/threads.js';
import type { Highlight, PaletteColor, Suggestion, Thread } from '../model/types.js';
import { type ThreadLabels, threadLabelsIn } from '../viewer/thread-labels.js';
import { type KeyName, keyNames, type ShortcutId } from './shortcuts.js';

/** Every word of the editor; give any of them to replace the English. */
export interface EditorLabels extends ThreadLabels {
  /** Name of the text for assistive technology. */
  text: string;
  toolbar: string;
  selection: string;
  cards: string;
  highlight: string;
  highlightIn: (color: string) => string;
  colors: Record<PaletteColor, string>;
  color: string;
  otherColor: string;
  comment: string;
  suggestion: string;
  commentPlaceholder: string;
  noComment: string;
  /** Button that opens a field for other words in place of the selected ones. */
  replace: string;
  /** The field, what an empty one means, and its buttons. */
  wording: string;
  emptyWording: string;
  suggest: string;
  cancel: string;
  /** Said when selected words were replaced or struck. */
  suggested: (suggestions: readonly Suggestion[]) => string;
  category: string;
  noCategory: string;
  remove: string;
  takeBack: string;
  accept: string;
  reply: string;
  replyCount: (count: number) => string;
  editReply: string;
  removeReply: string;
  replyAdded: string;
  replyRemoved: string;
  /** Said in the card of a mark that takes no more replies. */
  threadFull: (count: number) => string;
  resolve: string;
  resolved: string;
  /** Said before the name and time of who resolved a thread. */
  resolvedBy: string;
  reopen: string;
  reopened: string;
  /** Button that shows and hides what is resolved. */
  showResolved: (count: number) => string;
  /** Button that puts the caret at the marked words. */
  showInText: string;
  notPlaced: string;
  /** Said of a mark that was found again in a text that was replaced. */
  moved: string;
  /** Button by which a person says that a moved mark stands right. */
  keep: string;
  kept: string;
  /** Button that puts a mark without a place on the selected words, and what it says while there are none. */
  place: string;
  placeHint: string;
  /** The same of a suggestion, which needs words of one paragraph that no other one has. */
  placeChangeHint: string;
  /** The same of a suggestion that only adds words. */
  placeAtCaret: string;
  placeAtCaretHint: string;
  placed: string;
  modeHighlight: string;
  modeSuggest: string;
  mode: string;
  /** Button that goes to the comment of the next mark that is not resolved, and what is said where there is none. */
  nextOpen: string;
  noneOpen: string;
  next: string;
  previous: string;
  undo: string;
  redo: string;
  shortcuts: string;
  close: string;
  empty: string;
  count: (highlights: number, suggestions: number) => string;
  /** What is said of a mark that is gone to; one that is resolved has no number. */
  openHighlight: (number: number | null, highlight: Highlight) => string;
  openSuggestion: (suggestion: Suggestion) => string;
  /** What is said of a mark: its comment. */
  describe: (highlight: Highlight) => string;
  inserts: string;
  deletes: string;
  replaces: string;
  with: string;
  bank: string;
  bankInserted: string;
  keepForReuse: string;
  applyToSimilar: (count: number) => string;
  applied: (count: number) => string;
  /** Heads the list of similar places, and its choices. */
  similarPlaces: (count: number) => string;
  allPlaces: string;
  morePlaces: (count: number) => string;
  applyTo: (count: number) => string;
  /** Said when a change was suggested at similar places. */
  changed: (count: number) => string;
  refusedReading: string;
  refusedParagraph: string;
  added: string;
  removed: string;
  /** What each key of the map does. */
  keys: Record<ShortcutId, string>;
  /** What is written on the keys; on a Mac `Mod`, `Alt` and `Shift` are signs. */
  keyNames: Record<KeyName, string>;
}

/** Any of the editor's words; single colours and keys too. */
export type EditorLabelsInput = PartialLabels<EditorLabels>;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Said after a mark: its author, how often it was answered, and whether it is settled. */
const threadWords = (thread: Thread): string => {
  const count = repliesOf(thread).length;
  const words = [count > 0 ? plural(count, 'reply', 'replies') : '', thread.resolved ? 'resolved' : ''].filter(Boolean);
  return words.length > 0 ? ` (${words.join(', ')})` : '';
};
const byAuthor = ({ author }: Thread): string => (author ? ` by ${author.name}` : '');

const openSuggestion = (suggestion: Suggestion): string => {
  const { text, replacement, comment } = suggestion;
  const change =
    text === ''
      ? `Insert “${replacement}”`
      : replacement === ''
        ? `Delete “${text}”`
        : `Replace “${text}” with “${replacement}”`;
  return `${[change, ...(comment ? [plainComment(comment)] : [])].join('. ')}${byAuthor(suggestion)}${threadWords(suggestion)}`;
};

/** The English words, with dates as a locale writes them. */
export const editorLabelsIn = (locale = 'en'): EditorLabels => ({
  ...threadLabelsIn(locale),
  text: 'Document text',
  toolbar: 'Review tools',
  selection: 'Mark the selected words',
  cards: 'Comments and suggestions',
  highlight: 'Highlight',
  highlightIn: (color) => `Highlight in ${color.toLowerCase()}`,
  colors: { yellow: 'Yellow', green: 'Green', orange: 'Orange', blue: 'Blue', red: 'Red' },
  color: 'Colour',
  otherColor: 'Other colour',
  comment: 'Comment',
  suggestion: 'Suggestion',
  commentPlaceholder: 'Write a comment',
  noComment: 'No comment',
  replace: 'Suggest a change',
  wording: 'Suggested wording',
  emptyWording: 'Delete these words',
  suggest: 'Suggest',
  cancel: 'Cancel',
  suggested: ([first, ...more]) =>
    first ? `${openSuggestion(first)}${more.length > 0 ? `, and ${more.length} more` : ''}` : 'Removed',
  category: 'Category',
  noCategory: 'No category',
  remove: 'Remove highlight',
  takeBack: 'Discard suggestion',
  accept: 'Accept',
  reply: 'Reply',
  replyCount: (count) => plural(count, 'reply', 'replies'),
  editReply: 'Edit reply',
  removeReply: 'Delete reply',
  replyAdded: 'Reply added',
  replyRemoved: 'Reply deleted',
  threadFull: (count) => `This thread has ${count} replies and takes no more.`,
  resolve: 'Resolve',
  resolved: 'Resolved',
  resolvedBy: 'Resolved by',
  reopen: 'Reopen',
  reopened: 'Reopened',
  showResolved: (count) => `${count} resolved`,
  showInText: 'Show in text',
  notPlaced: 'This mark’s place in the text is unknown.',
  moved: 'Its place or the text around it has changed.',
  keep: 'Keep in place',
  kept: 'Kept in place',
  place: 'Place on the selected words',
  placeHint: 'To place it, select words in the text.',
  placeChangeHint: 'To place it, select words inside one paragraph and outside other suggestions.',
  placeAtCaret: 'Place at the cursor',
  placeAtCaretHint: 'To place it, put the cursor in the text outside other suggestions.',
  placed: 'Placed in the text',
  modeHighlight: 'Comment',
  modeSuggest: 'Suggest changes',
  mode: 'Mode',
  nextOpen: 'Save and next',
  noneOpen: 'No other open mark',
  next: 'Next mark',
  previous: 'Previous mark',
  undo: 'Undo',
  redo: 'Redo',
  shortcuts: 'Keyboard shortcuts',
  close: 'Close',
  empty: 'Select words in the text to highlight them and write a comment.',
  count: (highlights, suggestions) =>
    [
      plural(highlights, 'comment', 'comments'),
      ...(suggestions > 0 ? [plural(suggestions, 'suggestion', 'suggestions')] : []),
    ].join(', '),
  openHighlight: (number, highlight) => {
    const { text, comment } = highlight;
    const name = number === null ? 'Comment' : `Comment ${number}`;
    return `${name}${byAuthor(highlight)} on “${text}”: ${plainComment(comment) || 'no comment'}${threadWords(highlight)}`;
  },
  openSuggestion,
  describe: (highlight) => `Highlighted. ${plainComment(highlight.comment) || 'No comment'}${threadWords(highlight)}`,
  inserts: 'Insert',
  deletes: 'Delete',
  replaces: 'Replace',
  with: 'with',
  bank: 'Reusable comments',
  bankInserted: 'Reusable comment inserted',
  keepForReuse: 'Save as reusable comment',
  applyToSimilar: (count) => `Apply to ${plural(count, 'similar place', 'similar places')}`,
  applied: (count) => `${plural(count, 'place', 'places')} highlighted`,
  similarPlaces: (count) => plural(count, 'similar place', 'similar places'),
  allPlaces: 'All',
  morePlaces: (count) => `Show ${count} more`,
  applyTo: (count) => `Apply to ${plural(count, 'place', 'places')}`,
  changed: (count) => `${plural(count, 'change', 'changes')} suggested`,
  refusedReading: 'You can’t edit the text here.',
  refusedParagraph: 'A suggestion must stay inside one paragraph.',
  added: 'Highlighted',
  removed: 'Removed',
  keys: {
    add: 'Highlight the selected words',
    toggle: 'Highlight the selected words without a comment, or remove their highlight',
    addColor: 'Highlight in a palette colour, or change the mark’s colour',
    category: 'Highlight with a category, or change the mark’s category',
    nextColor: 'Next colour for the mark',
    card: 'Go to the comment of the mark',
    nextOpen: 'Save the comment and go to the next open mark’s',
    text: 'Go back from the comment to the text',
    next: 'Next mark',
    previous: 'Previous mark',
    replace: 'Suggest other words for the selected ones',
    remove: 'Suggest deleting the selected words; without a selection, remove the mark',
    accept: 'Accept the suggestion',
    bank: 'Insert a reusable comment',
    link: 'In a comment: make the selected words a link',
    bankTyped: 'Insert a reusable comment by its short name',
    reply: 'Reply to the mark',
    resolve: 'Resolve the mark, or open it again',
    undo: 'Undo',
    redo: 'Redo',
    help: 'Show this list',
  },
  keyNames,
});

/** The English words. */
export const editorLabels: EditorLabels = editorLabelsIn();
