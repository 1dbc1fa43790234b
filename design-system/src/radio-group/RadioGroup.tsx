import { type ReactNode, useRef } from 'react';
import { ChoiceGroup, type ChoiceGroupOptions } from '../field/ChoiceGroup.js';
import type { EitherValue, FieldItem } from '../field/field.types.js';
import { useFieldValue } from '../field/useFieldValue.js';

export interface RadioItem extends FieldItem {
  /** Stands at the end of the choice, for example its price. Its text is read with the description. */
  meta?: ReactNode;
}

export type RadioGroupProps = ChoiceGroupOptions<string | null, RadioItem> & EitherValue;

/** Asks for one of a few choices that people compare. From about seven choices on, use Select. */
export function RadioGroup({ value, defaultValue, onChange, ...group }: RadioGroupProps) {
  const list = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useFieldValue<string | null>('RadioGroup', { value, defaultValue, onChange }, null, list);
  return (
    <ChoiceGroup
      {...group}
      component="RadioGroup"
      listRef={list}
      chosen={chosen === null ? [] : [chosen]}
      onChoose={choose}
    />
  );
}
