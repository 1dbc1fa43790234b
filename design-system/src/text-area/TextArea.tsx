'use no memo'; // See Field: the control is a new function at each render.

import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Field } from '../field/Field.js';
import { ControlBox, Hidden } from '../field/Field.styled.js';
import type { EitherValue, FieldProps } from '../field/field.types.js';
import { useFormReset } from '../field/useFormReset.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { oneHolder } from '../internal/warn.js';

interface TextAreaOptions extends FieldProps<string, HTMLTextAreaElement> {
  /** Sets the height in lines of text. The field grows with its text where the browser can. @default 4 */
  rows?: number;
  /** Limits the length, in UTF-16 units. */
  maxLength?: number;
  /** Shows how many characters there are, of how many when `maxLength` is given. @default false */
  showCount?: boolean;
  /** Words the visible count and the one read out near the limit. */
  labels?: PartialLabels<TextAreaLabels>;
  /** Shows an example while the field is empty. */
  placeholder?: string;
  /** Turns the browser's spelling check on or off. */
  spellCheck?: boolean;
}

export interface TextAreaLabels {
  /** Words the count under the field. */
  count: (length: number, maxLength: number | undefined) => string;
  /** Words the count that is read out when the limit is near. */
  remaining: (left: number) => string;
}

export type TextAreaProps = TextAreaOptions & EitherValue;

const english = (locale = 'en'): TextAreaLabels => {
  const number = (count: number) => count.toLocaleString(locale);
  return {
    count: (length, maxLength) =>
      maxLength === undefined ? `${number(length)} characters` : `${number(length)} of ${number(maxLength)} characters`,
    remaining: (left) => (left === 1 ? '1 character left' : `${number(left)} characters left`),
  };
};

/** The count is read out once this share of the limit is used: earlier it would only disturb. */
const NEAR_LIMIT = 0.9;

const TextAreaBox = styled(ControlBox)<{ $rows: number }>`
  & > [data-part='input'] {
    display: block;
    resize: vertical;
    field-sizing: content;
    min-block-size: calc(${({ $rows }) => $rows} * 1lh + 2 * var(--mg-space-2));
    max-block-size: 60vh;
    line-height: var(--mg-leading-relaxed);
  }
`;

const Count = styled.div`
  font-size: var(--mg-text-sm);
  font-variant-numeric: tabular-nums;
  color: var(--mg-color-text-secondary);
  text-align: end;
`;

/** Asks for several lines of text. */
export function TextArea({
  rows = 4,
  maxLength,
  showCount = false,
  labels: ownLabels,
  placeholder,
  spellCheck,
  value,
  defaultValue,
  onChange,
  onBlur,
  inputRef,
  ...field
}: TextAreaProps) {
  const labels = useLabels('TextArea', english, ownLabels);
  oneHolder('TextArea', { value, defaultValue });
  const [typed, setTyped] = useState(defaultValue ?? '');
  const box = useRef<HTMLDivElement>(null);
  useFormReset(box, () => setTyped(defaultValue ?? ''));
  const length = (value ?? typed).length;
  const isNearLimit = maxLength !== undefined && length >= maxLength * NEAR_LIMIT;
  return (
    <Field data-component="TextArea" {...field}>
      {(control) => (
        <>
          <TextAreaBox ref={box} data-part="control" $rows={rows}>
            <textarea
              {...control}
              data-part="input"
              ref={inputRef}
              rows={rows}
              maxLength={maxLength}
              placeholder={placeholder}
              spellCheck={spellCheck}
              readOnly={field.isReadOnly}
              value={value}
              defaultValue={value === undefined ? defaultValue : undefined}
              onChange={(event) => {
                setTyped(event.target.value);
                onChange?.(event.target.value);
              }}
              onBlur={onBlur}
            />
          </TextAreaBox>
          {showCount && (
            <Count data-part="count">
              <span aria-hidden="true">{labels.count(length, maxLength)}</span>
              <Hidden role="status">{isNearLimit ? labels.remaining(maxLength - length) : ''}</Hidden>
            </Count>
          )}
        </>
      )}
    </Field>
  );
}
