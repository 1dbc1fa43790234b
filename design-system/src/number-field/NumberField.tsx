'use no memo'; // See Field: the control is a new function at each render.

import { useRef } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { mergeRefs } from 'react-aria/mergeRefs';
import { useButton } from 'react-aria/useButton';
import { type AriaNumberFieldProps, useNumberField } from 'react-aria/useNumberField';
import { styled } from 'styled-components';
import { Field, useFieldIds } from '../field/Field.js';
import { ControlBox } from '../field/Field.styled.js';
import type { EitherValue, FieldProps } from '../field/field.types.js';
import { useFieldValue } from '../field/useFieldValue.js';
import { isComposing } from '../internal/composing.js';
import type { Icon } from '../internal/icon.js';
import { Minus, Plus } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { useReaderLocale } from '../internal/use-reader-locale.js';
import { warnOnce } from '../internal/warn.js';
import { useNumber } from './useNumber.js';

/** Every word of a NumberField; numbers come written for the locale. */
export interface NumberFieldLabels {
  /** Begins the name of the button that adds a step; the field's label follows. */
  increase: string;
  /** Begins the name of the button that takes a step away; the field's label follows. */
  decrease: string;
  /** Says that the text is no number, with one that is. */
  unreadable: (example: string) => string;
  /** Says that the number lies below the lowest one, which it names. */
  tooLow: (min: string) => string;
  /** Says that the number lies above the highest one, which it names. */
  tooHigh: (max: string) => string;
}

const english: NumberFieldLabels = {
  increase: 'Increase',
  decrease: 'Decrease',
  unreadable: (example) => `This is not a valid number. Write it like ${example}.`,
  tooLow: (min) => `Enter ${min} or more.`,
  tooHigh: (max) => `Enter ${max} or less.`,
};

interface NumberFieldOptions extends FieldProps<number | null, HTMLInputElement> {
  /** Sets the lowest number. A lower one that is typed is kept and explained. */
  min?: number;
  /** Sets the highest number. A higher one that is typed is kept and explained. */
  max?: number;
  /** Sets how much a button or an arrow key changes the number. Typed numbers may lie between. @default 1, for percent 0.01 */
  step?: number;
  /** Chooses the unit, the currency and the decimals, as for `Intl.NumberFormat`; for example `{ style: 'currency', currency: 'INR' }`. */
  formatOptions?: Intl.NumberFormatOptions;
  /** Decides how numbers are written and read, as a language tag such as `en-IN`. @default the locale of the provider, else the language of the browser */
  locale?: string;
  /** Shows an example while the field is empty. */
  placeholder?: string;
  /** Shows the buttons that add a step and take one away. @default true */
  showSteppers?: boolean;
  /** Lets the mouse wheel scroll the page, and not change the number, while the field has the focus. @default false */
  isWheelDisabled?: boolean;
  /** Replaces some or all words of the field. */
  labels?: PartialLabels<NumberFieldLabels>;
}

export type NumberFieldProps = NumberFieldOptions & EitherValue;

const Box = styled(ControlBox)`
  & > [data-part='input'] {
    font-variant-numeric: tabular-nums;
  }
  & > [data-part='action'] {
    touch-action: manipulation;
  }
  & > [data-part='action']:disabled {
    color: var(--mg-color-text-disabled);
  }
  @media (pointer: coarse) {
    & > [data-part='action'] {
      inline-size: 44px;
    }
  }
`;

/** Asks for a number, written as the reader of the locale writes it, with its unit or currency. */
export function NumberField(props: NumberFieldProps) {
  const locale = useReaderLocale(props.locale);
  return (
    <I18nProvider locale={locale}>
      <LocalNumberField {...props} locale={locale} />
    </I18nProvider>
  );
}

function LocalNumberField({
  min,
  max,
  step,
  formatOptions: ownOptions,
  locale,
  placeholder,
  showSteppers = true,
  isWheelDisabled,
  labels: ownLabels,
  value,
  defaultValue,
  onChange,
  inputRef,
  errorMessage,
  ...field
}: NumberFieldProps & { locale: string }) {
  const labels = useLabels('NumberField', english, ownLabels);
  const ids = useFieldIds(field.id);
  const input = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useFieldValue<number | null>(
    'NumberField',
    { value, defaultValue, onChange },
    null,
    input,
    () => drop(),
  );
  const formatOptions = usable(ownOptions);
  const { isDisabled, isReadOnly } = field;
  const range = { minValue: min, maxValue: max, step, formatOptions, isDisabled, isReadOnly };
  const { state, type, drop, isTyping, isUnreadable } = useNumber({ number, setNumber, locale, ...range });
  const { groupProps, inputProps, incrementButtonProps, decrementButtonProps } = useNumberField(
    { ...range, isWheelDisabled, id: ids.control, 'aria-labelledby': ids.label } as AriaNumberFieldProps,
    state,
    input,
  );
  const written = (each: number) => new Intl.NumberFormat(locale, formatOptions).format(each);
  let ownError: string | undefined;
  if (isUnreadable) ownError = labels.unreadable(written(exampleOf(formatOptions)));
  else if (number !== null && !isTyping) {
    if (min !== undefined && number < min) ownError = labels.tooLow(written(min));
    else if (max !== undefined && number > max) ownError = labels.tooHigh(written(max));
  }
  return (
    <Field data-component="NumberField" {...field} id={ids.control} errorMessage={ownError ?? errorMessage}>
      {({ name, ...control }) => (
        <Box
          // react-aria has to know where the focus is; the group itself would say nothing.
          onFocus={groupProps.onFocus}
          onBlur={groupProps.onBlur}
          data-part="control"
        >
          <input
            {...inputProps}
            {...control}
            // Its label says what it asks for, and `inputMode` gives the keyboard.
            aria-roledescription={undefined}
            ref={mergeRefs(input, inputRef)}
            data-part="input"
            placeholder={placeholder}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (!isComposing(event.nativeEvent)) inputProps.onKeyDown?.(event);
            }}
          />
          {showSteppers && !isReadOnly && (
            <>
              <Stepper {...decrementButtonProps} aria-label={labels.decrease} icon={Minus} />
              <Stepper {...incrementButtonProps} aria-label={labels.increase} icon={Plus} />
            </>
          )}
          {name !== undefined && <input type="hidden" name={name} value={number ?? ''} disabled={control.disabled} />}
        </Box>
      )}
    </Field>
  );
}

function Stepper({ icon: Icon, ...props }: Parameters<typeof useButton>[0] & { icon: Icon }) {
  const button = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(props, button);
  return (
    <button {...buttonProps} ref={button} data-part="action">
      <Icon aria-hidden="true" />
    </button>
  );
}

const exampleOf = (options: Intl.NumberFormatOptions | undefined) => (options?.style === 'percent' ? 0.15 : 1234.56);

/** @returns the options, or undefined and a word to the developer where `Intl` does not take them */
function usable(options: Intl.NumberFormatOptions | undefined): Intl.NumberFormatOptions | undefined {
  try {
    new Intl.NumberFormat('en', options);
    return options;
  } catch (error) {
    warnOnce('NumberField', `has formatOptions without effect. Write them as for Intl.NumberFormat: ${error}`);
    return undefined;
  }
}
