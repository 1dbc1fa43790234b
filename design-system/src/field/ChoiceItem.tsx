import type { ReactNode, Ref } from 'react';
import type { FieldItem } from './field.types.js';

interface ChoiceItemProps {
  item: FieldItem & { meta?: ReactNode };
  id: string;
  type: 'radio' | 'checkbox';
  name: string | undefined;
  isSelected: boolean;
  isDisabled: boolean;
  isReadOnly: boolean | undefined;
  isInvalid: boolean | undefined;
  inputRef: Ref<HTMLInputElement> | undefined;
  onChange: () => void;
}

/** One native radio or checkbox of a group, with its label, description and meta. */
export function ChoiceItem({
  item,
  id,
  type,
  name,
  isSelected,
  isDisabled,
  isReadOnly,
  isInvalid,
  inputRef,
  onChange,
}: ChoiceItemProps) {
  const { label, description, meta } = item;
  return (
    <label data-part="item" htmlFor={id}>
      <input
        ref={inputRef}
        id={id}
        data-part="input"
        type={type}
        name={name}
        value={item.id}
        checked={isSelected}
        disabled={isDisabled || item.isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={
          [description !== undefined && `${id}-description`, meta !== undefined && `${id}-meta`]
            .filter(Boolean)
            .join(' ') || undefined
        }
        aria-invalid={isInvalid}
        onChange={() => {
          if (!isReadOnly) onChange();
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
}
