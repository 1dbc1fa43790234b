import { type ComponentProps, useId, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { ListKeyboardDelegate } from 'react-aria/ListKeyboardDelegate';
import { useTagGroup } from 'react-aria/useTagGroup';
import { Item } from 'react-stately/Item';
import { useControlledState } from 'react-stately/useControlledState';
import { useListState } from 'react-stately/useListState';
import type { Either } from '../internal/either.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { useReaderLocale } from '../internal/use-reader-locale.js';
import { keysOf, needs, oneHolder, oneOf } from '../internal/warn.js';
import { Tag } from './Tag.js';
import { TagGroupRoot } from './TagGroupRoot.js';

/** Every word of a TagGroup. */
export interface TagGroupLabels {
  /** Begins the name of the button that removes a tag; the tag's label follows. */
  remove: string;
  /** Tells a screen reader, on a tag, which key removes it. */
  removeHint: string;
  /** Stands there while there are no tags. */
  empty: string;
}

const english: TagGroupLabels = {
  remove: 'Remove',
  removeHint: 'Press Delete to remove.',
  empty: 'None',
};

export interface TagItem {
  /** Identifies the tag. */
  id: string;
  /** Names the tag in a word or two. */
  label: string;
  /** Takes the tag out of use. @default false */
  isDisabled?: boolean;
}

interface TagGroupOptions extends Omit<ComponentProps<'div'>, 'children'> {
  /** Names the group, such as "Filters". */
  label: string;
  /** Whether the name is for assistive technology only. @default false */
  isLabelHidden?: boolean;
  /** Lists the tags, each with its own `id`. */
  items: readonly TagItem[];
  /** Makes the tags removable. Called with the ids that are to go: one, or all selected ones. The owner leaves them out of `items`. */
  onRemove?: (ids: string[]) => void;
  /** Whether tags can be selected, and how many at once. @default 'none' */
  selectionMode?: 'none' | 'single' | 'multiple';
  /** The ids of the selected tags, when the owner holds them. */
  selectedKeys?: readonly string[];
  /** The ids of the tags that are selected at first. @default none */
  defaultSelectedKeys?: readonly string[];
  /** Called with the ids of all tags that are selected now. */
  onSelectionChange?: (keys: string[]) => void;
  /** Replaces the built-in words. */
  labels?: PartialLabels<TagGroupLabels>;
}

export type TagGroupProps = TagGroupOptions & Either<'selectedKeys', 'defaultSelectedKeys'>;

const nothing: readonly string[] = [];

/** Shows short labels side by side, to be removed one by one or selected: chosen filters, topics, categories. */
export function TagGroup(props: TagGroupProps) {
  return (
    <I18nProvider locale={useReaderLocale(undefined)}>
      <LocalTagGroup {...props} />
    </I18nProvider>
  );
}

function LocalTagGroup({
  label,
  isLabelHidden = false,
  items,
  onRemove,
  selectionMode = 'none',
  selectedKeys,
  defaultSelectedKeys,
  onSelectionChange,
  labels: ownLabels,
  ...rest
}: TagGroupProps) {
  const labels = useLabels('TagGroup', english, ownLabels);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isRightToLeft, setRightToLeft] = useState(false);
  const [selected, select] = useControlledState<readonly string[], string[]>(
    selectedKeys,
    defaultSelectedKeys ?? nothing,
    onSelectionChange,
  );
  needs('TagGroup', 'label', label, 'nobody can tell what the tags are');
  oneHolder('TagGroup', { selectedKeys, defaultSelectedKeys });
  const mode = oneOf('TagGroup', 'selectionMode', selectionMode, ['none', 'single', 'multiple'], 'none');
  const keys = keysOf('TagGroup', items, 'they cannot be told apart');
  const tags = items.map((item, index) => ({ ...item, key: keys[index] ?? item.id }));
  const idsOf = (chosen: 'all' | Iterable<unknown>): string[] => {
    if (chosen === 'all') return items.filter((item) => !item.isDisabled).map((item) => item.id);
    return Array.from(chosen, (key) => tags.find((tag) => tag.key === key)?.id ?? String(key));
  };

  const state = useListState({
    items: tags,
    children: (tag: (typeof tags)[number]) => (
      <Item key={tag.key} textValue={tag.label}>
        {tag.label}
      </Item>
    ),
    disabledKeys: tags.filter((tag) => tag.isDisabled).map((tag) => tag.key),
    selectionMode: mode,
    selectedKeys: selected,
    onSelectionChange: (next) => select(idsOf(next)),
  });
  const { gridProps } = useTagGroup(
    {
      'aria-labelledby': `${id}label`,
      onRemove: onRemove && ((removed) => onRemove(idsOf(removed))),
      keyboardDelegate: new ListKeyboardDelegate({
        collection: state.collection,
        ref: list,
        orientation: 'horizontal',
        direction: isRightToLeft ? 'rtl' : 'ltr',
        disabledKeys: state.disabledKeys,
      }),
    },
    state,
    list,
  );
  return (
    <TagGroupRoot {...rest} data-component="TagGroup">
      <span data-part="label" id={`${id}label`} data-hidden={isLabelHidden || undefined}>
        {label}
      </span>
      <div
        {...gridProps}
        ref={list}
        data-part="list"
        // The page's direction, not only that of its language, says which arrow leads on.
        onFocusCapture={({ currentTarget }) => setRightToLeft(getComputedStyle(currentTarget).direction === 'rtl')}
      >
        {Array.from(state.collection, (item) => (
          <Tag key={item.key} item={item} state={state} labels={labels} hintId={`${id}hint`} />
        ))}
        {items.length === 0 && <span data-part="empty">{labels.empty}</span>}
      </div>
      {onRemove && (
        <span data-part="hint" id={`${id}hint`} hidden>
          {labels.removeHint}
        </span>
      )}
    </TagGroupRoot>
  );
}
