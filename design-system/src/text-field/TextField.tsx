'use no memo'; // See Field: the control is a new function at each render.

import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { AffixBox } from '../field/AffixBox.js';
import { Field } from '../field/Field.js';
import type { EitherValue, FieldProps } from '../field/field.types.js';
import { oneHolder } from '../internal/warn.js';

interface TextFieldOptions extends Omit<FieldProps<string, HTMLInputElement>, 'prefix'> {
  /**
   * Chooses the kind of text. For dates, files and colours use DateField, FileField and ColorPicker.
   * @default 'text'
   */
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'number'>;
  /** Chooses the on-screen keyboard. */
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  /** Tells the browser what it may fill in by itself, for example `email`. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Shows an example while the field is empty. Never the only explanation: it is gone as soon as someone types. */
  placeholder?: string;
  /** Limits the length, in UTF-16 units. */
  maxLength?: number;
  /** Asks for at least this length, in UTF-16 units. */
  minLength?: number;
  /** Turns the browser's spelling check on or off. */
  spellCheck?: boolean;
  /** Stands before the text, for example a currency sign. */
  prefix?: ReactNode;
  /** Stands after the text, for example a unit. */
  suffix?: ReactNode;
}

export type TextFieldProps = TextFieldOptions & EitherValue;

/** Asks for one line of text. */
export function TextField({
  type = 'text',
  inputMode,
  autoComplete,
  placeholder,
  maxLength,
  minLength,
  spellCheck,
  prefix,
  suffix,
  value,
  defaultValue,
  onChange,
  onBlur,
  inputRef,
  ...field
}: TextFieldProps) {
  oneHolder('TextField', { value, defaultValue });
  return (
    <Field data-component="TextField" {...field}>
      {(control) => (
        <AffixBox data-part="control">
          {prefix !== undefined && <span data-part="prefix">{prefix}</span>}
          <input
            {...control}
            data-part="input"
            ref={inputRef}
            type={type}
            inputMode={inputMode}
            autoComplete={autoComplete}
            placeholder={placeholder}
            maxLength={maxLength}
            minLength={minLength}
            spellCheck={spellCheck}
            readOnly={field.isReadOnly}
            value={value}
            defaultValue={value === undefined ? defaultValue : undefined}
            onChange={(event) => onChange?.(event.target.value)}
            onBlur={onBlur}
          />
          {suffix !== undefined && <span data-part="suffix">{suffix}</span>}
        </AffixBox>
      )}
    </Field>
  );
}
