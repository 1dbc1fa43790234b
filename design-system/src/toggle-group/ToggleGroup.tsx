import { type ReactNode, useRef } from 'react';
import { checkItems } from '../field/checkItems.js';
import { Field, useFieldIds } from '../field/Field.js';
import type { EitherValue, FieldProps } from '../field/field.types.js';
import { useFieldValue } from '../field/useFieldValue.js';
import { oneOf } from '../internal/warn.js';
import { ToggleList } from './ToggleList.js';

export interface ToggleItem {
  /** Identifies the choice; this is the value of the group. */
  id: string;
  /** Names the choice in a word or two. */
  label: string;
  /** Shows an icon before the label; screen readers skip it. */
  icon?: ReactNode;
  /** Takes the choice out of use. @default false */
  isDisabled?: boolean;
}

interface ToggleGroupOptions extends FieldProps<string | null, HTMLInputElement> {
  /** Lists the choices, each with its own `id`. */
  items: readonly ToggleItem[];
  /** Sets the height: 32 or 40 px. @default 'md' */
  size?: 'sm' | 'md';
}

export type ToggleGroupProps = ToggleGroupOptions & EitherValue;

/** Switches between two to five views or modes, all in sight; what is chosen holds at once. */
export function ToggleGroup({
  items,
  size = 'md',
  value,
  defaultValue,
  onChange,
  inputRef,
  ...field
}: ToggleGroupProps) {
  const ids = useFieldIds(field.id);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useFieldValue<string | null>('ToggleGroup', { value, defaultValue, onChange }, null, list);
  const keys = checkItems('ToggleGroup', items, chosen);
  // The one radio that the Tab key reaches is also the one that a form focuses when something is wrong.
  const entry = items.find(({ id }) => id === chosen) ?? items.find((item) => !item.isDisabled);
  return (
    <Field data-component="ToggleGroup" {...field} id={ids.control} labels="group">
      {({ id, name, disabled, required, ...attributes }) => (
        <ToggleList
          {...attributes}
          ref={list}
          id={id}
          data-part="group"
          data-size={oneOf('ToggleGroup', 'size', size, ['sm', 'md'], 'md')}
          role="radiogroup"
          aria-labelledby={ids.label}
          aria-required={required || undefined}
          aria-readonly={field.isReadOnly || undefined}
        >
          {items.map((item, index) => (
            <label key={keys[index]} data-part="item">
              <input
                ref={item === entry ? inputRef : undefined}
                data-part="input"
                type="radio"
                name={name ?? id}
                value={item.id}
                checked={item.id === chosen}
                disabled={disabled || item.isDisabled}
                onChange={() => {
                  if (!field.isReadOnly) choose(item.id);
                }}
              />
              {item.icon !== undefined && (
                <span data-part="icon" aria-hidden="true">
                  {item.icon}
                </span>
              )}
              <span data-part="item-label">{item.label}</span>
            </label>
          ))}
        </ToggleList>
      )}
    </Field>
  );
}
