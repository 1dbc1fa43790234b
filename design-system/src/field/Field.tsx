'use no memo'; // A field renders with a new function for its control each time: what React's compiler adds is filled and never read.

import { type MouseEventHandler, type ReactNode, useId } from 'react';
import { useLabels } from '../internal/labels.js';
import { needs, oneOf } from '../internal/warn.js';
import { ErrorText } from './ErrorText.js';
import { FieldRoot } from './Field.styled.js';
import { type FieldAnatomy, type FieldRootProps, fieldLabels } from './field.types.js';

/** The attributes that tie a control to its label, description and error. Spread them on the control. */
export interface FieldControlProps {
  id: string;
  name: string | undefined;
  disabled: boolean;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldOptions extends FieldAnatomy, Omit<FieldRootProps, 'children'> {
  /**
   * Says what the label names: one control (a `<label>`), or a group of controls, which then refers to the label's id.
   * @default 'control'
   */
  labels?: 'control' | 'group';
  /** Announces the error the moment it appears. Only for one that comes while nobody is on the control. */
  errorRole?: 'alert';
  /** Runs when the label is clicked, before the click reaches the control. */
  onLabelClick?: MouseEventHandler;
  /** Renders the control from its attributes. */
  children: (control: FieldControlProps) => ReactNode;
}

/** @returns the ids of the parts of a field, made from the `id` of its control or from a generated one */
export function useFieldIds(id: string | undefined) {
  const generated = useId();
  const control = id ?? generated;
  return {
    control,
    label: `${control}-label`,
    necessity: `${control}-necessity`,
    description: `${control}-description`,
    error: `${control}-error`,
  };
}

/** Gives any control the anatomy of a field: label, description, error, and the attributes that tie them together. */
export function Field({
  label,
  description,
  errorMessage,
  isInvalid = isShown(errorMessage),
  isRequired = false,
  isDisabled = false,
  isReadOnly = false,
  requiredLabel,
  optionalLabel,
  id,
  name,
  labels = 'control',
  onLabelClick,
  errorRole,
  onBlur,
  children,
  ...root
}: FieldOptions) {
  const ids = useFieldIds(id);
  const words = useLabels('Field', fieldLabels);
  const necessity = isRequired ? (requiredLabel ?? words.required) : optionalLabel;
  const isGroup = oneOf('Field', 'labels', labels, ['control', 'group'], 'control') === 'group';
  const component = String((root as { 'data-component'?: string })['data-component'] ?? 'Field');
  needs(component, 'label', isShown(label), 'nobody can tell what it asks for');
  return (
    <FieldRoot
      data-component="Field"
      data-field={name}
      data-invalid={flag(isInvalid)}
      data-required={flag(isRequired)}
      data-disabled={flag(isDisabled)}
      data-readonly={flag(isReadOnly)}
      {...root}
      onBlur={(event) => {
        // A control may have several parts; the focus leaves the field with the last one.
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event);
      }}
    >
      <div data-part="heading">
        {isGroup ? (
          <span data-part="label" id={ids.label}>
            {label}
          </span>
        ) : (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the click only moves the focus, which the Tab key does for the keyboard.
          <label data-part="label" id={ids.label} htmlFor={ids.control} onClick={onLabelClick}>
            {label}
          </label>
        )}
        {isShown(necessity) && (
          // Outside the label, so that the control's name stays the label alone; `required` says it to screen readers.
          <span data-part="necessity" id={ids.necessity} aria-hidden="true">
            {necessity}
          </span>
        )}
      </div>
      {isShown(description) && (
        <div data-part="description" id={ids.description}>
          {description}
        </div>
      )}
      {children({
        id: ids.control,
        name,
        disabled: isDisabled,
        required: isRequired,
        'aria-describedby': idList(
          // A group has no attribute for “required” in every browser, so its word is read with the description.
          isGroup && isRequired && isShown(necessity) && ids.necessity,
          isShown(description) && ids.description,
          isInvalid && isShown(errorMessage) && ids.error,
        ),
        'aria-invalid': isInvalid || undefined,
      })}
      {isInvalid && isShown(errorMessage) && (
        <ErrorText id={ids.error} role={errorRole}>
          {errorMessage}
        </ErrorText>
      )}
    </FieldRoot>
  );
}

/** @returns whether React would show anything for this content */
export function isShown(content: ReactNode): boolean {
  return content !== undefined && content !== null && content !== '' && content !== false;
}

/** @returns an attribute that refers to ids, such as `aria-describedby`; absent without any */
export const idList = (...ids: (string | false | undefined)[]) => ids.filter(Boolean).join(' ') || undefined;

/** @returns the value of a data attribute that is either there or not */
export function flag(state: boolean): '' | undefined {
  return state ? '' : undefined;
}
