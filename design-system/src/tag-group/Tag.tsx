import { useRef } from 'react';
import { useButton } from 'react-aria/useButton';
import { useTag } from 'react-aria/useTagGroup';
import type { ListState } from 'react-stately/useListState';
import { Check, X } from '../internal/icons.js';
import type { TagGroupLabels } from './TagGroup.js';

interface TagProps<T> {
  item: NonNullable<ReturnType<ListState<T>['collection']['getItem']>>;
  state: ListState<T>;
  labels: TagGroupLabels;
  /** The element that says which key removes the tag. */
  hintId: string;
}

/** One tag of a group. */
export function Tag<T>({ item, state, labels, hintId }: TagProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  const { rowProps, gridCellProps, removeButtonProps, allowsRemoving, isSelected, isDisabled } = useTag(
    { item },
    state,
    row,
  );
  return (
    <div
      {...rowProps}
      ref={row}
      data-part="tag"
      data-selected={isSelected || undefined}
      data-disabled={isDisabled || undefined}
      data-selectable={state.selectionManager.selectionMode === 'none' ? undefined : ''}
      aria-describedby={allowsRemoving && !isDisabled ? hintId : undefined}
    >
      <div {...gridCellProps} data-part="cell">
        {isSelected && <Check aria-hidden="true" />}
        <span data-part="tag-label">{item.rendered}</span>
        {allowsRemoving && <Remove {...removeButtonProps} aria-label={labels.remove} />}
      </div>
    </div>
  );
}

function Remove(props: Parameters<typeof useButton>[0]) {
  const button = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(props, button);
  return (
    <button {...buttonProps} ref={button} data-part="remove">
      <X aria-hidden="true" />
    </button>
  );
}
