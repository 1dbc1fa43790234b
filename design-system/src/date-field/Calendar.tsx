import { type CalendarDate, GregorianCalendar, isSameDay, isToday, parseDate } from '@internationalized/date';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState';
import type { Icon as IconComponent } from '../internal/icon.js';
import { ChevronLeft, ChevronRight } from '../internal/icons.js';
import { CalendarRoot } from './Calendar.styled.js';
import { describeDay } from './dayWords.js';

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
  const gregorian = new Intl.Locale(locale, { calendar: 'gregory' }).toString();
  const state = useCalendarState({
    value: value === '' ? null : parseDate(value),
    minValue: min === undefined ? undefined : parseDate(min),
    maxValue: max === undefined ? undefined : parseDate(max),
    onChange: (date: CalendarDate) => onChange(date.toString()),
    autoFocus: true,
    locale: gregorian,
    createCalendar,
  });
  const month = formatter(gregorian, { month: 'long', year: 'numeric' })(state.visibleRange.start);
  const name = `${label}, ${month}`;
  return (
    <CalendarRoot role="application" aria-label={name} data-part="calendar">
      <div data-part="header">
        {turn(previousLabel, state.isPreviousVisibleRangeInvalid(), state.focusPreviousPage, ChevronLeft)}
        <span data-part="month" aria-live="polite">
          {month}
        </span>
        {turn(nextLabel, state.isNextVisibleRangeInvalid(), state.focusNextPage, ChevronRight)}
      </div>
      <Days state={state} locale={gregorian} name={name} />
    </CalendarRoot>
  );
}

/** @returns the function that writes a day of the calendar; UTC has each hour of each day */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): (date: CalendarDate) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (date) => format.format(date.toDate('UTC'));
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

/** Moves the focus by a key of the calendar. @returns whether the key is one */
function moveByKey(state: CalendarState, { key, shiftKey, currentTarget }: KeyboardEvent): boolean {
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
  const keys: Record<string, () => void> = shiftKey
    ? { PageUp: () => state.focusPreviousSection(true), PageDown: () => state.focusNextSection(true) }
    : {
        ArrowLeft: isRightToLeft ? state.focusNextDay : state.focusPreviousDay,
        ArrowRight: isRightToLeft ? state.focusPreviousDay : state.focusNextDay,
        ArrowUp: () => state.focusPreviousRow(),
        ArrowDown: () => state.focusNextRow(),
        PageUp: () => state.focusPreviousSection(),
        PageDown: () => state.focusNextSection(),
        Home: () => state.focusSectionStart(),
        End: () => state.focusSectionEnd(),
      };
  const move = keys[key];
  move?.();
  return move !== undefined;
}

function Days({ state, locale, name }: { state: CalendarState; locale: string; name: string }) {
  const weekday = formatter(locale, { weekday: 'short' });
  const full = formatter(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const figures = new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'UTC' });
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is a grid once its cells take the arrow keys.
      role="grid"
      aria-label={name}
      data-part="grid"
      onFocus={() => state.setFocused(true)}
      onBlur={() => state.setFocused(false)}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || !moveByKey(state, event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {/* The name of each day holds its weekday, so the row of weekdays would be read twice. */}
      <thead aria-hidden="true">
        <tr>
          {/* The second week: the first one of the calendar has days that do not exist. */}
          {state.getDatesInWeek(1).map((day) => day && <th key={day.toString()}>{weekday(day)}</th>)}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: state.getWeeksInMonth() }, (_, week) => {
          const days = state.getDatesInWeek(week);
          const first = days.find((day) => day !== null);
          return (
            <tr key={first?.toString()}>
              {days.map((day, index) => {
                const { start, end } = state.visibleRange;
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is nothing but its place.
                if (!day || day.compare(start) < 0 || day.compare(end) > 0) return <td key={index} />;
                // Some locales write “12日”, where the calendar has room for the figure alone.
                const parts = figures.formatToParts(day.toDate('UTC'));
                const figure = parts.find(({ type }) => type === 'day')?.value ?? '';
                return <Day key={day.toString()} {...{ state, locale, figure }} date={day} words={full(day)} />;
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
  locale: string;
  date: CalendarDate;
  /** The day of the month in the locale's digits. */
  figure: string;
  /** The whole date as the locale writes it. */
  words: string;
}

function Day({ state, locale, date, figure, words }: DayProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const isFocused = state.isCellFocused(date);
  const isDisabled = state.isCellDisabled(date);
  const isSelected = state.isSelected(date);
  const isCurrent = isToday(date, state.timeZone);
  const { minValue, maxValue } = state;
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
        aria-label={describeDay(words, locale, {
          isToday: isCurrent,
          isSelected,
          isFirst: minValue != null && isSameDay(date, minValue),
          isLast: maxValue != null && isSameDay(date, maxValue),
        })}
        data-selected={isSelected ? '' : undefined}
        data-disabled={isDisabled ? '' : undefined}
        data-today={isCurrent ? '' : undefined}
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
