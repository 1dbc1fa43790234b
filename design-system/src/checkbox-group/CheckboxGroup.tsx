import { type ReactNode, useRef } from 'react';
import { ChoiceGroup, type ChoiceGroupOptions } from '../field/ChoiceGroup.js';
import type { EitherValue, FieldItem } from '../field/field.types.js';
import { useFieldValue } from '../field/useFieldValue.js';

export interface CheckboxItem extends FieldItem {
  /** Stands at the end of the choice, for example its price. Its text is read with the description. */
  meta?: ReactNode;
}

export type CheckboxGroupProps = ChoiceGroupOptions<string[], CheckboxItem> & EitherValue;

const none: string[] = [];

/** Asks for any number of choices, none included. The value keeps the order of `items`. */
export function CheckboxGroup({ value, defaultValue, onChange, ...group }: CheckboxGroupProps) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useFieldValue<string[]>('CheckboxGroup', { value, defaultValue, onChange }, none, list);
  const toggle = (id: string) =>
    choose(group.items.map((item) => item.id).filter((each) => chosen.includes(each) !== (each === id)));
  return <ChoiceGroup {...group} component="CheckboxGroup" listRef={list} chosen={chosen} onChoose={toggle} />;
}
