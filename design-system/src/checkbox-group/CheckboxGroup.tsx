import { type ReactNode, useRef } from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { ChoiceList } from '../field/Choice.styled.js';
import { ChoiceItem } from '../field/ChoiceItem.js';
import { checkItems } from '../field/checkItems.js';
import { Field, useFieldIds } from '../field/Field.js';
import type { EitherValue, FieldItem, FieldProps } from '../field/field.types.js';
import { useFormReset } from '../field/useFormReset.js';
import { oneHolder, oneOf } from '../internal/warn.js';

export interface CheckboxItem extends FieldItem {
  /** Stands at the end of the choice, for example its price. Its text is read with the description. */
  meta?: ReactNode;
}

interface CheckboxGroupOptions extends FieldProps<string[], HTMLInputElement> {
  /** Lists the choices, each with its own `id`. */
  items: CheckboxItem[];
  /**
   * Chooses between a plain list and one bordered card per choice.
   * @default 'plain'
   */
  variant?: 'plain' | 'cards';
  /**
   * Lays the choices below each other, or beside each other where there is room.
   * @default 'vertical'
   */
  orientation?: 'vertical' | 'horizontal';
}

export type CheckboxGroupProps = CheckboxGroupOptions & EitherValue;

const none: string[] = [];

/** Asks for any number of choices, none included. The value keeps the order of `items`. */
export function CheckboxGroup({
  items,
  variant = 'plain',
  orientation = 'vertical',
  value,
  defaultValue,
  onChange,
  onBlur,
  inputRef,
  ...field
}: CheckboxGroupProps) {
  const ids = useFieldIds(field.id);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useControlledState(value, defaultValue ?? none, onChange);
  oneHolder('CheckboxGroup', { value, defaultValue });
  useFormReset(list, () => value === undefined && choose(defaultValue ?? none));
  const keys = checkItems('CheckboxGroup', items, chosen);

  const entry = items.find((item) => !item.isDisabled);
  const toggle = (id: string) =>
    choose(items.map((item) => item.id).filter((each) => chosen.includes(each) !== (each === id)));
  return (
    <Field data-component="CheckboxGroup" {...field} id={ids.control} labels="group">
      {({ id, name, disabled, required: _, 'aria-invalid': isInvalid, ...attributes }) => (
        <ChoiceList
          {...attributes}
          ref={list}
          id={id}
          data-part="group"
          data-variant={oneOf('CheckboxGroup', 'variant', variant, ['plain', 'cards'], 'plain')}
          data-orientation={oneOf('CheckboxGroup', 'orientation', orientation, ['vertical', 'horizontal'], 'vertical')}
          role="group"
          aria-labelledby={ids.label}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event);
          }}
        >
          {items.map((item, index) => (
            <ChoiceItem
              key={keys[index]}
              item={item}
              id={`${id}-${item.id}`}
              type="checkbox"
              name={name}
              isSelected={chosen.includes(item.id)}
              isDisabled={disabled}
              isReadOnly={field.isReadOnly}
              isInvalid={isInvalid}
              inputRef={item === entry ? inputRef : undefined}
              onChange={() => toggle(item.id)}
            />
          ))}
        </ChoiceList>
      )}
    </Field>
  );
}
