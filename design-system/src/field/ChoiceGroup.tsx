'use no memo'; // See Field: the control is a new function at each render.

import type { ReactNode, Ref } from 'react';
import { encodeSpaces } from '../internal/encode-spaces.js';
import { oneOf } from '../internal/warn.js';
import { ChoiceList } from './Choice.styled.js';
import { checkItems } from './checkItems.js';
import { Field, idList, useFieldIds } from './Field.js';
import type { FieldItem, FieldProps } from './field.types.js';

/** The props that RadioGroup and CheckboxGroup share. */
export interface ChoiceGroupOptions<Value, Item> extends FieldProps<Value, HTMLInputElement> {
  /** Lists the choices, each with its own `id`. */
  items: Item[];
  /** Chooses between a plain list and one bordered card per choice. @default 'plain' */
  variant?: 'plain' | 'cards';
  /** Lays the choices below each other, or beside each other where there is room. @default 'vertical' */
  orientation?: 'vertical' | 'horizontal';
}

interface ChoiceGroupProps
  extends Omit<ChoiceGroupOptions<unknown, FieldItem & { meta?: ReactNode }>, 'value' | 'defaultValue' | 'onChange'> {
  component: 'RadioGroup' | 'CheckboxGroup';
  listRef: Ref<HTMLDivElement>;
  chosen: readonly string[];
  onChoose: (id: string) => void;
}

/** A list of native radios or checkboxes under one label. */
export function ChoiceGroup({
  component,
  items,
  variant = 'plain',
  orientation = 'vertical',
  listRef,
  chosen,
  onChoose,
  inputRef,
  ...field
}: ChoiceGroupProps) {
  const ids = useFieldIds(field.id);
  const keys = checkItems(component, items, chosen);
  const isRadio = component === 'RadioGroup';
  // The one radio that the Tab key reaches is also the one that a form focuses when something is wrong.
  const chosenRadio = isRadio ? items.find(({ id }) => id === chosen[0]) : undefined;
  const entry = chosenRadio ?? items.find((item) => !item.isDisabled);
  return (
    <Field data-component={component} {...field} id={ids.control} labels="group">
      {({ name, disabled, required, 'aria-invalid': isInvalid, ...attributes }) => (
        <ChoiceList
          {...attributes}
          ref={listRef}
          data-part="group"
          data-variant={oneOf(component, 'variant', variant, ['plain', 'cards'], 'plain')}
          data-orientation={oneOf(component, 'orientation', orientation, ['vertical', 'horizontal'], 'vertical')}
          role="group"
          aria-labelledby={ids.label}
          // A group of checkboxes may not carry these: each box says itself that it is invalid or read-only.
          {...(isRadio && {
            role: 'radiogroup',
            'aria-required': required || undefined,
            'aria-readonly': field.isReadOnly || undefined,
            'aria-invalid': isInvalid,
          })}
        >
          {items.map((item, index) => {
            const id = `${ids.control}-${encodeSpaces(item.id)}`;
            const { label, description, meta } = item;
            return (
              <label key={keys[index]} data-part="item" htmlFor={id}>
                <input
                  ref={item === entry ? inputRef : undefined}
                  id={id}
                  data-part="input"
                  type={isRadio ? 'radio' : 'checkbox'}
                  name={isRadio ? (name ?? ids.control) : name}
                  value={item.id}
                  checked={chosen.includes(item.id)}
                  disabled={disabled || item.isDisabled}
                  aria-labelledby={`${id}-label`}
                  aria-describedby={idList(
                    description !== undefined && `${id}-description`,
                    meta !== undefined && `${id}-meta`,
                  )}
                  aria-invalid={isRadio ? undefined : isInvalid}
                  aria-readonly={(!isRadio && field.isReadOnly) || undefined}
                  onChange={() => {
                    if (!field.isReadOnly) onChoose(item.id);
                  }}
                />
                <span data-part="item-head">
                  <span data-part="item-label" id={`${id}-label`}>
                    {label}
                  </span>
                  {meta !== undefined && (
                    <span data-part="item-meta" id={`${id}-meta`}>
                      {meta}
                    </span>
                  )}
                </span>
                {description !== undefined && (
                  <span data-part="item-description" id={`${id}-description`}>
                    {description}
                  </span>
                )}
              </label>
            );
          })}
        </ChoiceList>
      )}
    </Field>
  );
}
