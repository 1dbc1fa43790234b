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
  const hasDetails = description !== undefined || meta !== undefined;
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
        aria-describedby={hasDetails ? `${id}-details` : undefined}
        aria-invalid={isInvalid}
        onChange={() => {
          if (!isReadOnly) onChange();
        }}
      />
      <span data-part="item-label" id={`${id}-label`}>
        {label}
      </span>
      {hasDetails && (
        <span data-part="item-details" id={`${id}-details`}>
          {description !== undefined && <span data-part="item-description">{description}</span>}
          {meta !== undefined && <span data-part="item-meta">{meta}</span>}
        </span>
      )}
    </label>
  );
}
