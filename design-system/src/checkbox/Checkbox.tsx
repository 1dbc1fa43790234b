import { type EitherSelected, ToggleField, type ToggleOptions } from '../field/ToggleField.js';

interface CheckboxOptions extends ToggleOptions {
  /** Shows that some, but not all, of what the box stands for is selected. @default false */
  isIndeterminate?: boolean;
}

export type CheckboxProps = CheckboxOptions & EitherSelected;

/** Asks a question that is answered by ticking, or not ticking, one box. The answer counts when the form is sent. */
export function Checkbox(props: CheckboxProps) {
  return <ToggleField data-component="Checkbox" {...props} />;
}
