'use no memo'; // Downshift's state is new at each render, and all that is shown depends on it.

import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { mergeRefs } from 'react-aria/mergeRefs';
import { styled } from 'styled-components';
import { checkItems } from '../field/checkItems.js';
import { fieldOptions, openState, stopWhen } from '../field/downshift.js';
import { Field, useFieldIds } from '../field/Field.js';
import { ControlBox, Hidden } from '../field/Field.styled.js';
import type { EitherValue, FieldItem, FieldProps } from '../field/field.types.js';
import { ListBox, listAttributes } from '../field/ListBox.js';
import { type ListItem, useListItems } from '../field/list-parts.js';
import { options } from '../field/options.js';
import { useFieldValue } from '../field/useFieldValue.js';
import { useSelect } from '../internal/downshift.js';
import { ChevronDown } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { useOverlayPlace } from '../internal/overlay.js';
import { usePopover } from '../internal/popover.js';
import { activeIn } from '../internal/use-kept-focus.js';
import { oneHolder, renamed } from '../internal/warn.js';

/** Every word of a Select. */
export interface SelectLabels {
  /** Is shown in the field while nothing is chosen. */
  placeholder: string;
  /** Says how many choices there are; screen readers read this out when the list opens. */
  status: (count: number) => string;
}

interface SelectOptions extends FieldProps<string | null, HTMLButtonElement> {
  /** Lists the choices, each with its own `id`: the short form of a `SelectItem` for each. */
  items?: FieldItem[];
  /** Holds `SelectItem` and `SelectSection` instead of `items`. */
  children?: ReactNode;
  /** Is shown in this field while nothing is chosen. @default `labels.placeholder` */
  placeholder?: string;
  /** Whether the list is open, when the owner holds this state. */
  isOpen?: boolean;
  /** Whether the list is open at first, and from then on by itself. @default false */
  defaultOpen?: boolean;
  /** Called when the list opens or closes. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Replaces the built-in words. */
  labels?: PartialLabels<SelectLabels>;
  /** The former name of `labels.status`. @deprecated Use `labels.status`. */
  statusLabel?: (count: number) => string;
}

export type SelectProps = SelectOptions & EitherValue;

type SelectFieldProps = Omit<SelectOptions, 'items' | 'children'> & { getItems: () => readonly ListItem[] };

const SelectBox = styled(ControlBox)`
  position: relative;

  & > [data-part='input'] {
    padding-inline-end: var(--mg-space-10);
    cursor: pointer;
  }

  & > [data-part='input'][data-empty] {
    color: var(--mg-color-text-secondary);
  }

  & > [data-part='input']:disabled {
    color: inherit;
  }

  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-end: var(--mg-space-3);
    block-size: 100%;
    color: var(--mg-color-text-secondary);
    pointer-events: none;

    @media (forced-colors: active) {
      color: CanvasText;
    }
  }
  [data-readonly] > & > [data-part='input'] {
    cursor: default;
  }
`;

const english = (locale = 'en'): SelectLabels => ({
  placeholder: 'Choose…',
  status: (count) => (count === 1 ? '1 choice' : `${count.toLocaleString(locale)} choices`),
});

/** Asks for one of several choices. For two to five choices that people compare, use RadioGroup. */
export function Select({ items, children, ...props }: SelectProps) {
  const { parts, getItems } = useListItems(items, children);
  return (
    <>
      {parts}
      <SelectField {...props} getItems={getItems} />
    </>
  );
}

/** Is rendered after the parts, so that it knows the choices. */
function SelectField({
  getItems,
  placeholder,
  isOpen: isOpenProp,
  defaultOpen,
  onOpenChange,
  labels: ownLabels,
  statusLabel,
  value,
  defaultValue,
  onChange,
  onBlur,
  inputRef,
  ...field
}: SelectFieldProps) {
  const items = getItems();
  const labels = useLabels('Select', english, { status: statusLabel, ...ownLabels });
  renamed('Select', 'statusLabel', statusLabel, 'labels.status');
  oneHolder('Select', { isOpen: isOpenProp, defaultOpen });
  const place = useOverlayPlace();
  const ids = useFieldIds(field.id);
  const control = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useFieldValue<string | null>('Select', { value, defaultValue, onChange }, null, control);
  const selectedItem = items.find((item) => item.id === chosen) ?? null;
  const isInert = field.isDisabled === true || field.isReadOnly === true;
  const keys = checkItems('Select', items, chosen);

  const menu = useSelect({
    ...fieldOptions(ids),
    items: items as ListItem[],
    selectedItem,
    onSelectedItemChange: (change) => choose(change.selectedItem?.id ?? null),
    // Leaving the list with Tab chooses, as in a native select. A press outside the list does not, nor does another
    // window that takes the focus: the button is still the active element then.
    stateReducer: (state, action) =>
      action.type === useSelect.stateChangeTypes.ToggleButtonBlur &&
      (('source' in action && action.source === 'outside') || activeIn(button.current) === button.current)
        ? { ...action.changes, selectedItem: state.selectedItem }
        : action.changes,
    toggleButtonId: ids.control,
    ...openState(isOpenProp, defaultOpen, onOpenChange),
  });
  const isOpen = menu.isOpen && !isInert;
  usePopover(isOpen, control, list);

  return (
    <Field
      data-component="Select"
      {...field}
      id={ids.control}
      onLabelClick={(event) => {
        // As in a native select, a click on the label focuses the field and doesn't open the list.
        event.preventDefault();
        button.current?.focus();
      }}
    >
      {({ required, name, disabled, ...attributes }) => (
        <>
          <SelectBox data-part="control" ref={control}>
            <button
              {...menu.getToggleButtonProps({
                ...attributes,
                'aria-required': required || undefined,
                'aria-readonly': field.isReadOnly || undefined,
                'aria-labelledby': ids.label,
                ref: mergeRefs(button, inputRef),
                disabled,
                onBlur,
                onClick: stopWhen(isInert),
                onKeyDown: (event: KeyboardEvent) => {
                  // Downshift takes every letter as typed. With Ctrl or Cmd it is a shortcut; with Alt, a Mac types letters
                  // such as “Ł”, and the plain ones are shortcuts elsewhere.
                  const isShortcut =
                    event.key.length === 1 &&
                    event.key !== ' ' &&
                    (event.ctrlKey || event.metaKey || (event.altKey && /\w/.test(event.key)));
                  stopWhen(isInert || isShortcut)(event);
                  // Escape closes the list only, not the dialog around it.
                  if (event.key === 'Escape' && isOpen) event.preventDefault();
                },
              })}
              type="button"
              data-part="input"
              data-empty={selectedItem ? undefined : ''}
              aria-expanded={isOpen}
            >
              {selectedItem?.label ?? placeholder ?? labels.placeholder}
            </button>
            <ChevronDown aria-hidden="true" />
            {name !== undefined && <input type="hidden" name={name} value={chosen ?? ''} disabled={disabled} />}
          </SelectBox>
          {place(
            <ListBox {...listAttributes} {...menu.getMenuProps({ ref: list, 'aria-labelledby': ids.label })}>
              {isOpen && options('Select', menu, items, keys, chosen)}
            </ListBox>,
          )}
          <Hidden role="status">{isOpen ? labels.status(items.length) : ''}</Hidden>
        </>
      )}
    </Field>
  );
}
