'use no memo'; // The rest of its props is new at each render of its parent: what React's compiler adds weighs more than it saves.

import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { mergeRefs } from 'react-aria/mergeRefs';
import { styled } from 'styled-components';
import type { Either } from '../internal/either.js';
import { useLabels } from '../internal/labels.js';
import { controlText } from '../internal/styles.js';
import { needs, oneHolder } from '../internal/warn.js';
import { choiceMark } from './Choice.styled.js';
import { ErrorText } from './ErrorText.js';
import { flag, idList, isShown, useFieldIds } from './Field.js';
import { type FieldAnatomy, type FieldRootProps, fieldLabels } from './field.types.js';

export interface ToggleOptions extends Omit<FieldAnatomy, 'label'>, FieldRootProps {
  /** Names the control. Shown beside it. */
  children: ReactNode;
  /** Holds whether it is on from outside (controlled). */
  isSelected?: boolean;
  /** Starts on or off and keeps its own state from then on (uncontrolled). */
  defaultSelected?: boolean;
  /** Runs with the next state. */
  onChange?: (next: boolean) => void;
  /** Posted under `name` while it is on. @default 'on' */
  value?: string;
  /** Reaches the native input, so that a form library can focus it. */
  inputRef?: Ref<HTMLInputElement>;
}

/** Lets TypeScript refuse a toggle that is given both `isSelected` and `defaultSelected`. */
export type EitherSelected = Either<'isSelected', 'defaultSelected'>;

const Root = styled.div`
  ${controlText}
  overflow-wrap: anywhere;

  & > [data-part='row'] {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: var(--mg-space-3);
    align-items: start;
    inline-size: fit-content;
    padding-block: var(--mg-space-2);
    cursor: pointer;

    & > [data-part='input'] {
      ${choiceMark}
    }
    & > [data-part='text'] > [data-part='necessity'] {
      margin-inline-start: var(--mg-space-2);
      font-size: var(--mg-text-sm);
      color: var(--mg-color-text-secondary);
    }
    & > [data-part='text'] > [data-part='description'] {
      display: block;
      max-inline-size: var(--mg-width-text);
      font-size: var(--mg-text-sm);
      color: var(--mg-color-text-secondary);
    }
  }
  &[data-disabled] > [data-part='row'] {
    cursor: not-allowed;

    & > [data-part='text'] {
      color: var(--mg-color-text-disabled);

      @media (forced-colors: active) {
        color: GrayText;
      }
    }
  }
`;

/** One native checkbox with its words beside it: the anatomy of Checkbox and Switch. */
export function ToggleField({
  children,
  description,
  errorMessage,
  isInvalid = isShown(errorMessage),
  isRequired = false,
  isDisabled = false,
  isReadOnly = false,
  isIndeterminate = false,
  requiredLabel,
  optionalLabel,
  id,
  name,
  value,
  isSelected,
  defaultSelected,
  onChange,
  onBlur,
  inputRef,
  inputRole,
  ...root
}: ToggleOptions & { isIndeterminate?: boolean; inputRole?: 'switch' }) {
  const ids = useFieldIds(id);
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useRef(false);
  const words = useLabels('Field', fieldLabels);
  const necessity = isRequired ? (requiredLabel ?? words.required) : optionalLabel;
  const component = inputRole ? 'Switch' : 'Checkbox';
  needs(component, 'children', isShown(children), 'nobody can tell what it does');
  oneHolder(component, { isSelected, defaultSelected });
  // Before anyone can read the form again: React resets it in the commit in which its action changes what the owner holds.
  useLayoutEffect(() => {
    if (!input.current) return;
    // There is no attribute for this state; it exists as a property alone.
    input.current.indeterminate = isIndeterminate;
    // A reset of the form ticks what is ticked by default; what the owner holds stays.
    if (isSelected !== undefined) input.current.defaultChecked = isSelected;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was ticked before React hydrated the page, which tells of no such change
  useEffect(() => {
    // What was hidden and is shown again runs its effects anew.
    if (isHydrated.current) return;
    isHydrated.current = true;
    const isOn = input.current?.checked ?? false;
    if (isOn !== (isSelected ?? defaultSelected ?? false)) onChange?.(isOn);
  }, []);
  return (
    <Root
      data-field={name}
      data-invalid={flag(isInvalid)}
      data-required={flag(isRequired)}
      data-disabled={flag(isDisabled)}
      data-readonly={flag(isReadOnly)}
      {...root}
    >
      <label data-part="row" htmlFor={ids.control}>
        <input
          ref={mergeRefs(input, inputRef)}
          id={ids.control}
          data-part="input"
          type="checkbox"
          role={inputRole}
          name={name}
          value={value}
          checked={isSelected}
          defaultChecked={isSelected === undefined ? defaultSelected : undefined}
          disabled={isDisabled}
          required={isRequired}
          aria-invalid={isInvalid || undefined}
          aria-readonly={isReadOnly || undefined}
          aria-labelledby={ids.label}
          aria-describedby={idList(
            isShown(description) && ids.description,
            isInvalid && isShown(errorMessage) && ids.error,
          )}
          onClick={(event) => {
            if (isReadOnly) event.preventDefault();
          }}
          onChange={(event) => {
            if (!isReadOnly) onChange?.(event.target.checked);
          }}
          onBlur={onBlur}
        />
        <span data-part="text">
          <span data-part="label" id={ids.label}>
            {children}
          </span>
          {isShown(necessity) && (
            <span data-part="necessity" aria-hidden="true">
              {necessity}
            </span>
          )}
          {isShown(description) && (
            <span data-part="description" id={ids.description}>
              {description}
            </span>
          )}
        </span>
      </label>
      {isInvalid && isShown(errorMessage) && <ErrorText id={ids.error}>{errorMessage}</ErrorText>}
    </Root>
  );
}
