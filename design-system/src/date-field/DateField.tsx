'use no memo'; // See Field: the control is a new function at each render.

import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useLocale } from 'react-aria/I18nProvider';
import { mergeRefs } from 'react-aria/mergeRefs';
import { useControlledState } from 'react-stately/useControlledState';
import { Field, useFieldIds } from '../field/Field.js';
import { ControlBox } from '../field/Field.styled.js';
import type { EitherValue, FieldProps } from '../field/field.types.js';
import { useFieldValue } from '../field/useFieldValue.js';
import { isComposing } from '../internal/composing.js';
import { pressOnce } from '../internal/held-key.js';
import { CalendarDays } from '../internal/icons.js';
import { type PartialLabels, useLabels, useLocale as useProviderLocale } from '../internal/labels.js';
import { useOverlayPlace } from '../internal/overlay.js';
import { usePopover } from '../internal/popover.js';
import { useListener } from '../internal/use-listener.js';
import { useReaderLocale } from '../internal/use-reader-locale.js';
import { oneHolder, warnOnce } from '../internal/warn.js';
import { Calendar } from './Calendar.js';
import { CalendarPopover } from './Calendar.styled.js';
import { formatDate, parseDate } from './dateText.js';

/** Every word of a DateField; dates come written for the locale. */
export interface DateFieldLabels {
  /** Names the button that opens the calendar. */
  openCalendar: string;
  /** Names the button that leads to the month before. */
  previousMonth: string;
  /** Names the button that leads to the month after. */
  nextMonth: string;
  /** Says of a day in the calendar, written for the locale, that it is today. */
  today: (day: string) => string;
  /** Says of a day in the calendar that it is chosen. */
  selected: (day: string) => string;
  /** Follows the name of the first day that can be chosen. */
  firstDay: string;
  /** Follows the name of the last day that can be chosen. */
  lastDay: string;
  /** Says that the text is no date, with one that is. */
  unreadable: (example: string) => string;
  /** Says that the day lies before the first one, which it names. */
  tooEarly: (min: string) => string;
  /** Says that the day lies after the last one, which it names. */
  tooLate: (max: string) => string;
}

interface DateFieldOptions extends FieldProps<string, HTMLInputElement> {
  /** Sets the first day to choose, as `YYYY-MM-DD`. An earlier one that is typed is kept and explained. */
  min?: string;
  /** Sets the last day to choose, as `YYYY-MM-DD`. */
  max?: string;
  /** Decides how dates are written and read, as a language tag such as `en-GB`. @default the locale of the provider, else the language of the browser */
  locale?: string;
  /** Shows an example while the field is empty. */
  placeholder?: string;
  /** Whether the calendar is open, when the owner holds this state. */
  isOpen?: boolean;
  /** Whether the calendar is open at first, and from then on by itself. @default false */
  defaultOpen?: boolean;
  /** Called when the calendar opens or closes. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Replaces some or all words of the field. */
  labels?: PartialLabels<DateFieldLabels>;
}

export type DateFieldProps = DateFieldOptions & EitherValue;

const EXAMPLE = '2027-03-12';

const english: DateFieldLabels = {
  openCalendar: 'Open calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: (day) => `Today, ${day}`,
  selected: (day) => `${day}, selected`,
  firstDay: 'first day to choose',
  lastDay: 'last day to choose',
  unreadable: (example) => `This is not a valid date. Write it like ${example}.`,
  tooEarly: (min) => `Choose ${min} or later.`,
  tooLate: (max) => `Choose ${max} or earlier.`,
};

/** Asks for a day: typed as the reader of the locale writes it, or chosen from a calendar. The value is `YYYY-MM-DD`, or ''. */
export function DateField({
  min,
  max,
  locale: ownLocale,
  placeholder,
  isOpen: isOpenProp,
  defaultOpen,
  onOpenChange,
  labels: ownLabels,
  value,
  defaultValue,
  onChange,
  onBlur,
  inputRef,
  errorMessage,
  ...field
}: DateFieldProps) {
  const labels = useLabels('DateField', english, ownLabels);
  const place = useOverlayPlace();
  const reader = useLocale().locale;
  const page = useProviderLocale();
  const locale = useReaderLocale(ownLocale);
  // English writes numbers in two orders, and a bare `en` does not say which: there the reader's own one is read.
  const orderLocale = ownLocale ?? (page && page !== 'en' ? page : reader);
  const read = (written: string, allowShortYear?: boolean) => parseDate(written, locale, allowShortYear, orderLocale);
  const ids = useFieldIds(field.id);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [date, setDate] = useFieldValue<string>('DateField', { value, defaultValue, onChange }, '', box, () =>
    setDraft(null),
  );
  const [isTyping, setTyping] = useState(false);
  const isInert = field.isDisabled === true || field.isReadOnly === true;
  const [isOpenRequested, setOpen] = useControlledState(isOpenProp, defaultOpen ?? false, onOpenChange);
  const isOpen = isOpenRequested && !isInert;
  oneHolder('DateField', { isOpen: isOpenProp, defaultOpen });

  const change = (next: string) => {
    if (next !== date) setDate(next);
  };
  // What was typed is shown while it means the value. A value from outside ends that: the text does not come back later.
  const meaning = draft === null ? null : (read(draft, !isTyping) ?? '');
  const [previous, setPrevious] = useState(date);
  if (date !== previous) {
    setPrevious(date);
    if (meaning !== date) setDraft(null);
  }
  const text = draft !== null && meaning === date ? draft : formatDate(date, locale);
  const isUnreadable = !isTyping && text.trim() !== '' && read(text) === null;

  usePopover(isOpen, box, popover);
  useListener(isOpen, 'pointerdown', (event) => {
    if (event.composedPath().some((target) => target === box.current || target === popover.current)) return;
    // The day with the focus goes before the press takes the focus from it, and the field would hear of no blur.
    if (popover.current?.matches(':focus-within')) button.current?.focus({ preventScroll: true });
    setOpen(false);
  });

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  // The calendar belongs to its button: it closes when the focus is on neither, and Escape on both closes it alone, not the
  // dialog around the field.
  const leave = ({ relatedTarget: next }: FocusEvent) => {
    if (next && next !== button.current && !popover.current?.contains(next)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const settle = () => {
    setTyping(false);
    if (draft === null) return;
    const settled = read(draft);
    change(settled ?? '');
    if (settled !== null || draft.trim() === '') setDraft(null);
  };
  let ownError: string | undefined;
  if (isUnreadable) ownError = labels.unreadable(formatDate(EXAMPLE, locale));
  else if (date !== '' && !isTyping) {
    // ISO dates compare as text.
    if (min !== undefined && date < min) ownError = labels.tooEarly(formatDate(min, locale));
    else if (max !== undefined && date > max) ownError = labels.tooLate(formatDate(max, locale));
  }
  return (
    <Field
      data-component="DateField"
      {...field}
      id={ids.control}
      onBlur={(event) => {
        // The calendar is a part of the field, and may stand elsewhere in the document.
        if (!popover.current?.contains(event.relatedTarget)) onBlur?.(event);
      }}
      errorMessage={ownError ?? errorMessage}
    >
      {({ name, ...control }) => (
        <>
          <ControlBox data-part="control" ref={box} onKeyDown={onKeyDown} onBlur={leave}>
            <input
              {...control}
              ref={mergeRefs(input, inputRef)}
              data-part="input"
              type="text"
              autoComplete="off"
              placeholder={placeholder}
              readOnly={field.isReadOnly}
              value={text}
              onChange={(event) => {
                setTyping(true);
                setDraft(event.target.value);
                change(read(event.target.value, false) ?? '');
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !isComposing(event.nativeEvent)) settle();
                if (event.key === 'ArrowDown' && event.altKey && !isInert) {
                  event.preventDefault();
                  settle();
                  setOpen(true);
                }
              }}
              onBlur={settle}
            />
            <button
              ref={button}
              type="button"
              // Without it a press in Safari gives the focus to no button, and the reader seems to leave the field.
              tabIndex={0}
              data-part="action"
              aria-label={labels.openCalendar}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-controls={`${ids.control}-calendar`}
              disabled={isInert}
              onKeyDown={pressOnce}
              onClick={() => setOpen(!isOpen)}
            >
              <CalendarDays aria-hidden="true" />
            </button>
            {name !== undefined && <input type="hidden" name={name} value={date} disabled={control.disabled} />}
          </ControlBox>
          {place(
            <CalendarPopover
              ref={popover}
              id={`${ids.control}-calendar`}
              popover="manual"
              data-part="popover"
              role="dialog"
              aria-labelledby={ids.label}
              onKeyDown={onKeyDown}
              onBlur={leave}
            >
              {isOpen && (
                <Calendar
                  value={real('value', date) ?? ''}
                  min={real('min', min)}
                  max={real('max', max)}
                  locale={locale}
                  labels={labels}
                  onChange={(next) => {
                    setDraft(null);
                    change(next);
                    close();
                  }}
                />
              )}
            </CalendarPopover>,
          )}
        </>
      )}
    </Field>
  );
}

/** @returns the date, or undefined and a word to the developer when it is none: the calendar has to open all the same */
function real(prop: string, iso: string | undefined): string | undefined {
  if (iso === undefined || iso === '') return undefined;
  if (formatDate(iso, 'en') !== '') return iso;
  warnOnce('DateField', `has ${prop}="${iso}", which is no date, so it is ignored. Write it as YYYY-MM-DD.`);
  return undefined;
}
