'use no memo'; // The calendar's state is new at each render, and all that is shown depends on it.

import { type CalendarDate, GregorianCalendar, isSameDay, isToday, parseDate } from '@internationalized/date';
import { useEffect, useRef } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useCalendar, useCalendarGrid } from 'react-aria/useCalendar';
import { useDateFormatter } from 'react-aria/useDateFormatter';
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState';
import type { Icon as IconComponent } from '../internal/icon.js';
import { ChevronLeft, ChevronRight } from '../internal/icons.js';
import { CalendarRoot } from './Calendar.styled.js';
import type { DateFieldLabels } from './DateField.js';

interface CalendarProps {
  /** `YYYY-MM-DD`, or '' while nothing is chosen. */
  value: string;
  onChange: (next: string) => void;
  min: string | undefined;
  max: string | undefined;
  locale: string;
  labels: DateFieldLabels;
}

// One calendar is enough for dates that are agreed across borders, and the others are not light.
const createCalendar = () => new GregorianCalendar();

/** Shows a month of days to choose one from. */
export function Calendar(props: CalendarProps) {
  const locale = new Intl.Locale(props.locale, { calendar: 'gregory' }).toString();
  return (
    <I18nProvider locale={locale}>
      <Month {...props} locale={locale} />
    </I18nProvider>
  );
}

function Month({ value, onChange, min, max, locale, labels }: CalendarProps) {
  const options = {
    value: value === '' ? null : parseDate(value),
    minValue: min === undefined ? undefined : parseDate(min),
    maxValue: max === undefined ? undefined : parseDate(max),
    onChange: (date: CalendarDate) => onChange(date.toString()),
    autoFocus: true,
    'aria-label': labels.openCalendar,
  };
  const state = useCalendarState({ ...options, locale, createCalendar });
  const { calendarProps, title } = useCalendar(options, state);
  return (
    <CalendarRoot {...calendarProps} data-part="calendar">
      <div data-part="header">
        {turn(labels.previousMonth, state.isPreviousVisibleRangeInvalid(), state.focusPreviousPage, ChevronLeft)}
        {/* react-aria announces the month too, but outside of a modal dialog, where nothing is read while it is open. */}
        <span data-part="month" aria-live="polite">
          {title}
        </span>
        {turn(labels.nextMonth, state.isNextVisibleRangeInvalid(), state.focusNextPage, ChevronRight)}
      </div>
      <Days state={state} labels={labels} />
    </CalendarRoot>
  );
}

/** A button that keeps the focus when the last month is reached, so it is disabled for assistive technology alone. */
const turn = (label: string, isDisabled: boolean, onPress: () => void, Icon: IconComponent) => (
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

function Days({ state, labels }: { state: CalendarState; labels: DateFieldLabels }) {
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid({ weekdayStyle: 'short' }, state);
  // UTC has each hour of each day.
  const full = useDateFormatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const figures = useDateFormatter({ day: 'numeric', timeZone: 'UTC' });
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
              {days.map((day, index) => {
                const { start, end } = state.visibleRange;
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is nothing but its place.
                if (!day || day.compare(start) < 0 || day.compare(end) > 0) return <td key={index} />;
                // Some locales write “12日”, where the calendar has room for the figure alone.
                const time = day.toDate('UTC');
                const figure = figures.formatToParts(time).find(({ type }) => type === 'day')?.value ?? '';
                return <Day key={day.toString()} {...{ state, labels, figure }} date={day} words={full.format(time)} />;
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface DayProps {
  state: CalendarState;
  labels: DateFieldLabels;
  date: CalendarDate;
  /** The day of the month in the locale's digits. */
  figure: string;
  /** The whole date as the locale writes it. */
  words: string;
}

function Day({ state, labels, date, figure, words }: DayProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const isFocused = state.isCellFocused(date);
  const isDisabled = state.isCellDisabled(date);
  const isSelected = state.isSelected(date);
  const isCurrent = isToday(date, state.timeZone);
  const { minValue, maxValue } = state;
  const chosen = isSelected ? labels.selected(words) : words;
  const name = isCurrent ? labels.today(chosen) : chosen;
  const isEdge = (edge: CalendarState['minValue']) => edge != null && isSameDay(date, edge);
  const edge = isEdge(minValue) ? labels.firstDay : isEdge(maxValue) && labels.lastDay;
  useEffect(() => {
    if (isFocused) ref.current?.focus();
  }, [isFocused]);
  const focus = () => {
    if (isDisabled) return;
    state.setFocusedDate(date);
    state.setFocused(true);
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
      role="gridcell"
      aria-disabled={isDisabled || undefined}
      aria-selected={isSelected || undefined}
      aria-invalid={(isDisabled && state.value !== null && isSameDay(date, state.value as CalendarDate)) || undefined}
    >
      <button
        ref={ref}
        type="button"
        data-part="day"
        tabIndex={!isDisabled && isSameDay(date, state.focusedDate) ? 0 : -1}
        aria-disabled={isDisabled || undefined}
        aria-label={edge ? `${name}, ${edge}` : name}
        data-selected={isSelected ? '' : undefined}
        data-disabled={isDisabled ? '' : undefined}
        data-today={isCurrent ? '' : undefined}
        onKeyDown={(event) => {
          // The grid would choose the day that it thinks has the focus; a key that is held has opened the calendar.
          if (!(isDisabled || event.repeat) || !['Enter', ' '].includes(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        // A day that cannot be chosen leaves the focus where it is.
        onMouseDown={(event) => isDisabled && event.preventDefault()}
        onFocus={focus}
        onClick={() => {
          if (isDisabled) return;
          focus();
          state.selectDate(date);
        }}
      >
        {figure}
      </button>
    </td>
  );
}
