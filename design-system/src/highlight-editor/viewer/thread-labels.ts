import { momentIn, whenIn } from '../../internal/times.js';
import type { TimeLabels } from '../../internal/When.js';
import { feedbackWords } from '../model/feedback.js';

/** The words about who wrote something and when, and how it is quoted. */
export interface ThreadLabels extends TimeLabels {
  /** Puts words of the text between quotation marks. */
  quote: (words: string) => string;
  /** Name of the list of replies. */
  replies: string;
}

/** The English words, with dates and numbers as a locale writes them. */
export const threadLabelsIn = (locale = 'en'): ThreadLabels => ({
  quote: feedbackWords.quote,
  when: whenIn(locale, 'just now'),
  moment: momentIn(locale),
  replies: 'Replies',
});
