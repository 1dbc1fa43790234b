/**
 * Makes the words for when something was written: what is a week old or less is told by its age, the rest by its date.
 *
 * @param justNow what happened within the last minute
 */
export function whenIn(locale: string, justNow: string): (at: Date, now: Date) => string {
  let relative: Intl.RelativeTimeFormat | undefined;
  return (at, now) => {
    relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const minutes = Math.round((at.getTime() - now.getTime()) / 60_000);
    const [hours, days] = [Math.round(minutes / 60), Math.round(minutes / 1440)];
    // The clocks of two people differ by a little.
    if (minutes >= 0) return justNow;
    if (minutes > -60) return relative.format(minutes, 'minute');
    if (hours > -24) return relative.format(hours, 'hour');
    if (days >= -7) return relative.format(days, 'day');
    return at.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  };
}

/** Makes the words for the minute in which something was written. */
export const momentIn =
  (locale: string) =>
  (at: Date): string =>
    at.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
