import { plainComment } from '../model/comment-text.js';
import type { Suggestion } from '../model/types.js';
import { type ThreadLabels, threadLabelsIn } from './thread-labels.js';

export interface ViewerLabels extends ThreadLabels {
  /** Name of a comment's number in the text. */
  comment: (number: number, comment: string) => string;
  suggestion: (suggestion: Suggestion) => string;
  /** Name of the button that leads from a comment to its words. */
  showInText: (number: number | null) => string;
  notes: string;
  noComment: string;
  notPlaced: string;
}

export const viewerLabelsIn = (locale = 'en'): ViewerLabels => ({
  ...threadLabelsIn(locale),
  comment: (number, comment) => `Comment ${number}: ${plainComment(comment) || 'no comment'}`,
  suggestion: ({ text, replacement }) =>
    text === ''
      ? `Suggestion: insert “${replacement}”`
      : replacement === ''
        ? `Suggestion: delete “${text}”`
        : `Suggestion: replace “${text}” with “${replacement}”`,
  showInText: (number) => (number === null ? 'Show the suggestion in the text' : `Show comment ${number} in the text`),
  notes: 'Comments',
  noComment: 'No comment',
  notPlaced: 'This mark’s place in the text is unknown.',
});
