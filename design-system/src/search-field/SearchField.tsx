'use no memo'; // See Field: the control is a new function at each render.

import { type KeyboardEvent, useRef } from 'react';
import { mergeRefs } from 'react-aria/mergeRefs';
import { styled } from 'styled-components';
import { AffixBox } from '../field/AffixBox.js';
import { Field, flag } from '../field/Field.js';
import type { EitherValue, FieldProps } from '../field/field.types.js';
import { useFieldValue } from '../field/useFieldValue.js';
import { isComposing } from '../internal/composing.js';
import { Search, X } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';

/** Every word of a SearchField. */
export interface SearchFieldLabels {
  /** Names the button that empties the field. */
  clear: string;
}

const english: SearchFieldLabels = { clear: 'Clear search' };

interface SearchFieldOptions extends FieldProps<string, HTMLInputElement> {
  /** Says what can be searched for while the field is empty, such as "Client or title". */
  placeholder?: string;
  /** Limits the length, in UTF-16 units. */
  maxLength?: number;
  /** Replaces the built-in words. */
  labels?: PartialLabels<SearchFieldLabels>;
}

export type SearchFieldProps = SearchFieldOptions & EitherValue;

const Box = styled(AffixBox)`
  & > [data-part='input'] {
    appearance: none;

    /* The browser's own button has no name, and not every browser has it. */
    &::-webkit-search-cancel-button {
      display: none;
    }
  }
`;

/** Asks for words to search for; Escape and a button empty it. */
export function SearchField({
  placeholder,
  maxLength,
  labels: ownLabels,
  value,
  defaultValue,
  onChange,
  inputRef,
  ...field
}: SearchFieldProps) {
  const labels = useLabels('SearchField', english, ownLabels);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useFieldValue('SearchField', { value, defaultValue, onChange }, '', input);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || text === '' || field.isReadOnly || isComposing(event.nativeEvent)) return;
    // The dialog around the field stays open: the first press is for the field.
    event.preventDefault();
    event.stopPropagation();
    setText('');
  }

  return (
    <Field data-component="SearchField" {...field}>
      {(control) => (
        <Box data-part="control">
          <span data-part="prefix" aria-hidden="true">
            <Search />
          </span>
          <input
            {...control}
            data-part="input"
            ref={mergeRefs(input, inputRef)}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={placeholder}
            maxLength={maxLength}
            readOnly={field.isReadOnly}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {!control.disabled && !field.isReadOnly && (
            <button
              data-part="action"
              data-hidden={flag(text === '')}
              type="button"
              aria-label={labels.clear}
              title={labels.clear}
              // Escape does the same, so the Tab key goes on to what was found.
              tabIndex={-1}
              onClick={() => {
                setText('');
                input.current?.focus();
              }}
            >
              <X aria-hidden />
            </button>
          )}
        </Box>
      )}
    </Field>
  );
}
