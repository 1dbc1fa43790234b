// One way to write a day everywhere, short enough for a list.
const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clockParts = { hour: '2-digit', minute: '2-digit' } as const;
const day = new Intl.DateTimeFormat('en-GB', dayParts);
const moment = new Intl.DateTimeFormat('en-GB', { ...dayParts, ...clockParts });
const clock = new Intl.DateTimeFormat('en-GB', clockParts);
const calendarDay = new Intl.DateTimeFormat('en-GB', { ...dayParts, timeZone: 'UTC' });
const shortCalendarDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A time (ISO 8601) as a day, in the reader's own zone. */
export const dayOf = (time: string): string => day.format(new Date(time));
export const momentOf = (time: string): string => moment.format(new Date(time));

/** When something was read: the time of day, with its date unless that is today. */
export function updatedAtText(time: number, now: Date = new Date()): string {
  const at = new Date(time);
  return (at.toDateString() === now.toDateString() ? clock : moment).format(at);
}

/** A calendar date `YYYY-MM-DD`, the same day in every zone. */
export const calendarDayOf = (date: string): string => calendarDay.format(new Date(`${date}T00:00:00Z`));

/** A calendar date without its year, for the days under a chart. */
export const shortCalendarDayOf = (date: string): string => shortCalendarDay.format(new Date(`${date}T00:00:00Z`));

/** Today, `YYYY-MM-DD`, in the reader's own zone. */
export function today(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
