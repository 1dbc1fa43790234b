import { feedbackWords } from '../model/feedback.js';
import { momentIn, whenIn } from './thread-times.js';

/** The words about who wrote something and when, and how it is quoted. */
export interface ThreadLabels {
  /** Puts words of the text between quotation marks. */
  quote: (words: string) => string;
  /** When something was written, as it is shown, such as "5 minutes ago". */
  when: (at: Date, now: Date) => string;
  /** The same to the minute, as a tooltip. */
  moment: (at: Date) => string;
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
