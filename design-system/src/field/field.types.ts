import type { ComponentPropsWithRef, FocusEventHandler, ReactNode, Ref } from 'react';
import type { Either } from '../internal/either.js';

/** Every word that fields share; the provider has them as `labels.Field`. */
export interface FieldLabels {
  /** Stands beside the label of a required field. */
  required: string;
}

export const fieldLabels: FieldLabels = { required: 'required' };

/** What every field says about itself, whatever its control is. */
export interface FieldAnatomy {
  /** Names the control. Shown above it and read by screen readers. */
  label: ReactNode;
  /** Explains what to enter. Shown under the label and tied to the control as its description. */
  description?: ReactNode;
  /** Says what is wrong and how to mend it. Shown under the control and tied to it as a description. */
  errorMessage?: ReactNode;
  /** Marks the control as invalid. @default whether `errorMessage` is given */
  isInvalid?: boolean;
  /** Marks the control as required, as an attribute and with `requiredLabel` beside the label. @default false */
  isRequired?: boolean;
  /** Takes the control out of use and out of the posted form. @default false */
  isDisabled?: boolean;
  /** Shows the value without letting it change; it is still posted. @default false */
  isReadOnly?: boolean;
  /** Stands beside the label of a required field. An empty string hides it. @default `labels.Field.required` of the provider, 'required' */
  requiredLabel?: string;
  /** Stands beside the label of a field that is not required, for example “optional”. */
  optionalLabel?: string;
  /** Identifies the control (not the root), so that a link such as `#email` reaches it. Generated when absent. */
  id?: string;
  /** Names the value in the posted form. */
  name?: string;
  /** Runs when the focus leaves the field. */
  onBlur?: FocusEventHandler;
}

/** What reaches the root element of a field: `ref`, `className`, data attributes and the rest. */
export type FieldRootProps = Omit<
  ComponentPropsWithRef<'div'>,
  'children' | 'defaultValue' | 'id' | 'onBlur' | 'onChange' | 'prefix'
>;

/** The props that every field with a value shares. */
export interface FieldProps<Value, Control extends Element> extends FieldAnatomy, FieldRootProps {
  /** Holds the value from outside (controlled). */
  value?: Value;
  /** Starts with this value and keeps its own from then on (uncontrolled). */
  defaultValue?: Value;
  /** Runs with the next value, not with the event. */
  onChange?: (next: Value) => void;
  /** Reaches the element that takes the focus, so that a form library can focus it. */
  inputRef?: Ref<Control>;
}

/** Lets TypeScript refuse a field that is given both `value` and `defaultValue`. */
export type EitherValue = Either<'value', 'defaultValue'>;

/** One choice of a Select, Combobox, RadioGroup or CheckboxGroup. */
export interface FieldItem {
  /** Identifies the choice; this is the value of the field. */
  id: string;
  /** Names the choice. */
  label: string;
  /** Explains the choice in a sentence. */
  description?: string;
  /** Takes the choice out of use. @default false */
  isDisabled?: boolean;
}

/** What a part for one choice takes, such as `SelectItem`. */
export interface ListItemProps extends Omit<ComponentPropsWithRef<'div'>, 'id' | 'children'> {
  /** Identifies the choice; this is the value of the field. */
  id: string;
  /** Names the choice in plain text: in the field once it is chosen, and for typed letters. @default the children, when they are text */
  label?: string;
  /** Shows the choice in the list. @default the label */
  children?: ReactNode;
  /** Explains the choice in a sentence. */
  description?: ReactNode;
  /** Takes the choice out of use. @default false */
  isDisabled?: boolean;
}

/** What a part for a group of choices takes, such as `SelectSection`. */
export interface ListSectionProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Names the section and stands above its choices. Without it, give `aria-label`. */
  label?: ReactNode;
  /** Holds the choices of the section. */
  children: ReactNode;
}
