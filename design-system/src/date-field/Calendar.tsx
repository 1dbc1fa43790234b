import { type CalendarDate, GregorianCalendar, isToday, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useCalendar, useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar';
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState';
import { CalendarRoot } from './Calendar.styled.js';

interface CalendarProps {
  /** `YYYY-MM-DD`, or '' while nothing is chosen. */
  value: string;
  onChange: (next: string) => void;
  min: string | undefined;
  max: string | undefined;
  locale: string;
  label: string;
  previousLabel: string;
  nextLabel: string;
}

// One calendar is enough for dates that are agreed across borders, and the others are not light.
const createCalendar = () => new GregorianCalendar();

/** Shows a month of days to choose one from. */
export function Calendar({ value, onChange, min, max, locale, label, previousLabel, nextLabel }: CalendarProps) {
  const options = {
    value: value === '' ? null : parseDate(value),
    minValue: min === undefined ? undefined : parseDate(min),
    maxValue: max === undefined ? undefined : parseDate(max),
    onChange: (date: CalendarDate) => onChange(date.toString()),
    autoFocus: true,
    'aria-label': label,
  };
  const state = useCalendarState({ ...options, locale: `${locale}-u-ca-gregory`, createCalendar });
  const { calendarProps, title } = useCalendar(options, state);
  return (
    <CalendarRoot {...calendarProps} data-part="calendar">
      <div data-part="header">
        {turn(previousLabel, state.isPreviousVisibleRangeInvalid(), state.focusPreviousPage, ChevronLeft)}
        <span data-part="month" aria-live="polite">
          {title}
        </span>
        {turn(nextLabel, state.isNextVisibleRangeInvalid(), state.focusNextPage, ChevronRight)}
      </div>
      <Days state={state} />
    </CalendarRoot>
  );
}

/** A button that keeps the focus when the last month is reached, so it is disabled for assistive technology alone. */
const turn = (label: string, isDisabled: boolean, onPress: () => void, Icon: LucideIcon) => (
  <button
    type="button"
    data-part="turn"
    aria-label={label}
    aria-disabled={isDisabled}
    onClick={() => {
      if (!isDisabled) onPress();
    }}
  >
    <Icon aria-hidden="true" />
  </button>
);

function Days({ state }: { state: CalendarState }) {
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid({ weekdayStyle: 'short' }, state);
  return (
    <table {...gridProps} data-part="grid">
      <thead {...headerProps}>
        <tr>
          {weekDays.map((day) => (
            <th key={day}>{day}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeksInMonth }, (_, week) => {
          const days = state.getDatesInWeek(week);
          const first = days.find((day) => day !== null);
          return (
            <tr key={first?.toString()}>
              {days.map((day, index) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is nothing but its place.
                day ? <Day key={day.toString()} state={state} date={day} /> : <td key={index} />,
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Day({ state, date }: { state: CalendarState; date: CalendarDate }) {
  const ref = useRef<HTMLDivElement>(null);
  const cell = useCalendarCell({ date }, state, ref);
  if (cell.isOutsideVisibleRange) return <td />;
  return (
    <td {...cell.cellProps}>
      <div
        {...cell.buttonProps}
        ref={ref}
        data-part="day"
        data-selected={cell.isSelected ? '' : undefined}
        data-disabled={cell.isDisabled ? '' : undefined}
        data-today={isToday(date, state.timeZone) ? '' : undefined}
      >
        {cell.formattedDate}
      </div>
    </td>
  );
}
