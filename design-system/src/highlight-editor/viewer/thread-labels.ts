import { feedbackWords } from '../model/feedback.js';

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

let relative: Intl.RelativeTimeFormat | undefined;

/** What is a week old or less is told by its age, the rest by its date. */
function when(at: Date, now: Date): string {
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000);
  const [hours, days] = [Math.round(minutes / 60), Math.round(minutes / 1440)];
  // The clocks of two people differ by a little.
  if (minutes >= 0) return 'just now';
  if (minutes > -60) return relative.format(minutes, 'minute');
  if (hours > -24) return relative.format(hours, 'hour');
  if (days >= -7) return relative.format(days, 'day');
  return at.toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' });
}

export const threadLabels: ThreadLabels = {
  quote: feedbackWords.quote,
  when,
  moment: (at) => at.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' }),
  replies: 'Replies',
};
