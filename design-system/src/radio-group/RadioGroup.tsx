import { type ReactNode, useRef } from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { ChoiceList } from '../field/Choice.styled.js';
import { ChoiceItem } from '../field/ChoiceItem.js';
import { checkItems } from '../field/checkItems.js';
import { Field, useFieldIds } from '../field/Field.js';
import type { EitherValue, FieldItem, FieldProps } from '../field/field.types.js';
import { useFormReset } from '../field/useFormReset.js';
import { oneHolder, oneOf } from '../internal/warn.js';

export interface RadioItem extends FieldItem {
  /** Stands at the end of the choice, for example its price. Its text is read with the description. */
  meta?: ReactNode;
}

interface RadioGroupOptions extends FieldProps<string | null, HTMLInputElement> {
  /** Lists the choices, each with its own `id`. */
  items: RadioItem[];
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

export type RadioGroupProps = RadioGroupOptions & EitherValue;

/** Asks for one of a few choices that people compare. From about seven choices on, use Select. */
export function RadioGroup({
  items,
  variant = 'plain',
  orientation = 'vertical',
  value,
  defaultValue,
  onChange,
  onBlur,
  inputRef,
  ...field
}: RadioGroupProps) {
  const ids = useFieldIds(field.id);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useControlledState(value, defaultValue ?? null, onChange);
  oneHolder('RadioGroup', { value, defaultValue });
  useFormReset(list, () => value === undefined && choose(defaultValue ?? null));
  const keys = checkItems('RadioGroup', items, chosen === null || chosen === '' ? [] : [chosen]);

  // The one radio that the Tab key reaches is also the one that a form focuses when something is wrong.
  const isChosen = items.some((item) => item.id === chosen);
  const entry = items.find((item) => (isChosen ? item.id === chosen : !item.isDisabled));
  return (
    <Field data-component="RadioGroup" {...field} id={ids.control} labels="group">
      {({ id, name, disabled, required, ...attributes }) => (
        <ChoiceList
          {...attributes}
          ref={list}
          id={id}
          data-part="group"
          data-variant={oneOf('RadioGroup', 'variant', variant, ['plain', 'cards'], 'plain')}
          data-orientation={oneOf('RadioGroup', 'orientation', orientation, ['vertical', 'horizontal'], 'vertical')}
          role="radiogroup"
          aria-labelledby={ids.label}
          aria-required={required || undefined}
          aria-readonly={field.isReadOnly || undefined}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event);
          }}
        >
          {items.map((item, index) => (
            <ChoiceItem
              key={keys[index]}
              item={item}
              id={`${id}-${item.id}`}
              type="radio"
              name={name ?? id}
              isSelected={item.id === chosen}
              isDisabled={disabled}
              isReadOnly={field.isReadOnly}
              isInvalid={undefined}
              inputRef={item === entry ? inputRef : undefined}
              onChange={() => choose(item.id)}
            />
          ))}
        </ChoiceList>
      )}
    </Field>
  );
}
