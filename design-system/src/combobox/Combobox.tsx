'use no memo'; // Downshift's state is new at each render, and all that is shown depends on it.

import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { mergeRefs } from 'react-aria/mergeRefs';
import { checkItems } from '../field/checkItems.js';
import { fieldOptions, openState, stopWhen } from '../field/downshift.js';
import { Field, flag, useFieldIds } from '../field/Field.js';
import { ControlBox, Hidden } from '../field/Field.styled.js';
import type { EitherValue, FieldItem, FieldProps } from '../field/field.types.js';
import { ListBox, listAttributes } from '../field/ListBox.js';
import { type ListItem, useListItems } from '../field/list-parts.js';
import { options } from '../field/options.js';
import { useFieldValue } from '../field/useFieldValue.js';
import { isComposing } from '../internal/composing.js';
import { useCombobox } from '../internal/downshift.js';
import { ChevronDown, X } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { useOverlayPlace } from '../internal/overlay.js';
import { usePopover } from '../internal/popover.js';
import { oneHolder, renamed } from '../internal/warn.js';
import { matchItems } from './matchItems.js';

/** Every word of a Combobox. */
export interface ComboboxLabels {
  /** Names the button that empties the field. */
  clear: string;
  /** Names the button that opens the whole list. */
  showAll: string;
  /** Stands in the list when no choice matches the typed text. */
  noMatches: string;
  /** Words what is read out while the list narrows. */
  status: (count: number) => string;
}

interface ComboboxOptions extends FieldProps<string | null, HTMLInputElement> {
  /** Lists the choices, each with its own `id`: the short form of a `ComboboxItem` for each. */
  items?: FieldItem[];
  /** Holds `ComboboxItem` and `ComboboxSection` instead of `items`. */
  children?: ReactNode;
  /** Holds the typed text from outside, for a list that is searched on a server. */
  inputValue?: string;
  /** Runs with the typed text. */
  onInputChange?: (next: string) => void;
  /** Takes typed text that is none of the choices as the value. @default false */
  allowsCustomValue?: boolean;
  /**
   * Narrows the list to the typed text. Switch it off when `items` come already narrowed from a server.
   * @default true
   */
  isFiltered?: boolean;
  /** Shows an example while the field is empty. */
  placeholder?: string;
  /** Whether the list is open, when the owner holds this state. */
  isOpen?: boolean;
  /** Whether the list is open at first, and from then on by itself. @default false */
  defaultOpen?: boolean;
  /** Called when the list opens or closes. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Replaces the built-in words. */
  labels?: PartialLabels<ComboboxLabels>;
  /** The former name of `labels.noMatches`. @deprecated Use `labels.noMatches`. */
  noMatchesLabel?: string;
}

export type ComboboxProps = ComboboxOptions & EitherValue;

type ComboboxFieldProps = Omit<ComboboxOptions, 'items' | 'children'> & { getItems: () => readonly ListItem[] };

const english = (locale = 'en'): ComboboxLabels => ({
  clear: 'Clear',
  showAll: 'Show all choices',
  noMatches: 'No matches',
  status: (count) => (count === 1 ? '1 match' : `${count.toLocaleString(locale)} matches`),
});

/** Asks for one of many choices and narrows them while someone types. For a dozen choices or fewer, use Select. */
export function Combobox({ items, children, ...props }: ComboboxProps) {
  const { parts, getItems } = useListItems(items, children);
  return (
    <>
      {parts}
      <ComboboxField {...props} getItems={getItems} />
    </>
  );
}

/** Is rendered after the parts, so that it knows the choices. */
function ComboboxField({
  getItems,
  inputValue,
  onInputChange,
  allowsCustomValue = false,
  isFiltered = true,
  placeholder,
  isOpen: isOpenProp,
  defaultOpen,
  onOpenChange,
  labels: ownLabels,
  noMatchesLabel,
  value,
  defaultValue,
  onChange,
  inputRef,
  ...field
}: ComboboxFieldProps) {
  const items = getItems();
  const labels = useLabels('Combobox', english, { noMatches: noMatchesLabel, ...ownLabels });
  renamed('Combobox', 'noMatchesLabel', noMatchesLabel, 'labels.noMatches');
  oneHolder('Combobox', { isOpen: isOpenProp, defaultOpen });
  const place = useOverlayPlace();
  const ids = useFieldIds(field.id);
  const control = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  // A list that is searched on a server may no longer hold the choice.
  const [seen] = useState(() => new Map<string, string>());
  const labelOf = (id: string | null) => {
    if (id === null) return '';
    return items.find((item) => item.id === id)?.label ?? seen.get(id) ?? (allowsCustomValue ? id : '');
  };
  const [chosen, choose] = useFieldValue<string | null>(
    'Combobox',
    { value, defaultValue, onChange },
    null,
    control,
    () => {
      setTyped(null);
      const next = value === undefined ? (defaultValue ?? null) : value;
      // The owner hears of a text only where it has to change: it may search for it, or set another one in the same reset.
      if (typed !== null || next !== chosen) onInputChange?.(labelOf(next));
    },
  );
  const selectedItem = items.find((item) => item.id === chosen) ?? null;
  if (selectedItem) seen.set(selectedItem.id, selectedItem.label);
  const settled = selectedItem?.label ?? (allowsCustomValue ? (chosen ?? '') : '');
  const text = inputValue ?? typed ?? settled;
  const sections = items.map(({ section }) => section);
  const shown =
    isFiltered && typed !== null
      ? // A section stays whole: what begins with the text is the first in its own.
        matchItems(items, typed).sort((a, b) => sections.indexOf(a.section) - sections.indexOf(b.section))
      : items;
  const keys = checkItems('Combobox', shown, null);
  const isInert = field.isDisabled === true || field.isReadOnly === true;

  const type = (next: string) => {
    // What stands there before anyone types is the name of a choice that never was in the list.
    if (typed === null && chosen !== null && !allowsCustomValue && !seen.has(chosen)) seen.set(chosen, text);
    setTyped(next);
    onInputChange?.(next);
  };
  const pick = (id: string | null) => {
    setTyped(null);
    onInputChange?.(labelOf(id));
    if (id !== chosen) choose(id);
  };
  const menu = useCombobox<ListItem>({
    ...fieldOptions(ids),
    items: shown as ListItem[],
    selectedItem,
    inputValue: text,
    inputId: ids.control,
    toggleButtonId: `${ids.control}-toggle`,
    ...openState(isOpenProp, defaultOpen, onOpenChange),
    stateReducer: (state, action) => {
      const kinds = useCombobox.stateChangeTypes;
      // The text and the choice are held here, because leaving has to settle them in one of three ways.
      const isLeaving = action.type === kinds.InputBlur || action.type === kinds.InputKeyDownEscape;
      return isLeaving ? { ...state, isOpen: false, highlightedIndex: -1 } : action.changes;
    },
  });
  const getItemProps = (option: { item: ListItem; index: number; onClick?: (event: MouseEvent) => void }) =>
    menu.getItemProps({
      ...option,
      onClick: (event: MouseEvent) => {
        option.onClick?.(event);
        pick(option.item.id);
      },
    });
  const isOpen = menu.isOpen && !isInert;
  usePopover(isOpen, control, list);

  // Leaving: an emptied field is no choice, a whole name is that choice, other text is a value of its own or is put back.
  const settle = () => {
    if (typed === null) return;
    const wanted = typed.trim();
    const same = items.find((item) => !item.isDisabled && item.label.toLowerCase() === wanted.toLowerCase());
    if (wanted === '') pick(null);
    else if (same) pick(same.id);
    else pick(allowsCustomValue ? wanted : chosen);
  };
  return (
    <Field data-component="Combobox" {...field} id={ids.control}>
      {({ name, disabled, ...attributes }) => (
        <>
          <ControlBox data-part="control" ref={control}>
            <input
              {...menu.getInputProps({
                ...attributes,
                ref: mergeRefs(input, inputRef),
                disabled,
                readOnly: field.isReadOnly,
                placeholder,
                'aria-expanded': isOpen,
                onBlur: settle,
                // Set at once: a value that comes back a render later would throw the caret to the end.
                onChange: (event) => type((event.target as HTMLInputElement).value),
                onClick: stopWhen(isInert),
                onKeyDown: (event: KeyboardEvent) => {
                  const isOthers = isInert || isComposing(event.nativeEvent);
                  // Downshift would take each Escape while there is a choice, and empty the field.
                  stopWhen(isOthers || (event.key === 'Escape' && !isOpen))(event);
                  if (isOthers) return;
                  if (event.key === 'Escape' && (isOpen || typed !== null)) {
                    // Only the list closes, not the dialog around it; once it is closed, the text goes back to the choice.
                    event.preventDefault();
                    if (!isOpen) pick(chosen);
                  }
                  const highlighted = isOpen ? shown[menu.highlightedIndex] : undefined;
                  if (highlighted && (event.key === 'Enter' || event.key === 'Tab')) pick(highlighted.id);
                  else if (event.key === 'Enter' && typed !== null) {
                    // The first press settles the text; only the next one may send the form.
                    event.preventDefault();
                    settle();
                    menu.closeMenu();
                  }
                },
              })}
              data-part="input"
            />
            {!isInert && (
              <button
                type="button"
                data-part="action"
                data-hidden={flag(text === '')}
                // The keyboard empties the field by itself; one stop less on the way through the form.
                tabIndex={-1}
                aria-label={labels.clear}
                onClick={() => {
                  pick(null);
                  input.current?.focus();
                }}
              >
                <X aria-hidden="true" />
              </button>
            )}
            <button
              {...menu.getToggleButtonProps({ 'aria-label': labels.showAll, disabled: isInert })}
              type="button"
              data-part="action"
              aria-expanded={isOpen}
            >
              <ChevronDown aria-hidden="true" />
            </button>
            {name !== undefined && <input type="hidden" name={name} value={chosen ?? ''} disabled={disabled} />}
          </ControlBox>
          {place(
            <ListBox
              {...listAttributes}
              {...menu.getMenuProps({ ref: list })}
              // A listbox must contain at least one option.
              role={shown.length === 0 ? 'group' : 'listbox'}
            >
              {isOpen && shown.length === 0 && <div data-part="empty">{labels.noMatches}</div>}
              {isOpen && options('Combobox', { ...menu, getItemProps }, shown, keys, chosen)}
            </ListBox>,
          )}
          <Hidden role="status">
            {isOpen ? (shown.length === 0 ? labels.noMatches : labels.status(shown.length)) : ''}
          </Hidden>
        </>
      )}
    </Field>
  );
}
